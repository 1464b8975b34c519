package io.encbench.driver.analysis;

import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns of tables. The rules know the encrypted columns, and the catalogue knows all columns.
 */
final class TableColumns {
  private static final Operand STORED = new Operand.Plain();

  private final EncryptionRules rules;
  private final SchemaCatalogue catalogue;

  TableColumns(EncryptionRules rules, SchemaCatalogue catalogue) {
    this.rules = rules;
    this.catalogue = catalogue;
  }

  /** The rule of a column's value that a UNION or a subquery passes on. */
  ColumnRule computed(ColumnRule rule) {
    return rules.computed(rule);
  }

  /**
   * Whether the catalogue knows the table, so that {@link #of} returns all its columns in order.
   */
  boolean areKnown(String qualifiedTable) throws SQLException {
    return !catalogue.columns(qualifiedTable).isEmpty();
  }

  /**
   * The encrypted columns of a table that may not be NULL. If the catalogue does not know the
   * table, these are all its encrypted columns.
   */
  Set<ColumnRule> required(String qualifiedTable, String table) throws SQLException {
    Set<ColumnRule> required = new HashSet<>();
    List<SchemaCatalogue.SchemaColumn> known = catalogue.columns(qualifiedTable);
    for (ColumnRule rule : rules.all()) {
      boolean nullable =
          known.stream()
              .anyMatch(
                  column -> column.nullable() && column.name().equalsIgnoreCase(rule.column()));
      boolean absent =
          !known.isEmpty()
              && known.stream().noneMatch(column -> column.name().equalsIgnoreCase(rule.column()));
      if (rule.table().equalsIgnoreCase(table) && !nullable && !absent) {
        required.add(rule);
      }
    }
    return required;
  }

  /**
   * All columns of a table in the order that the rules state; empty if they state none.
   *
   * @param table the table's name without a schema
   */
  List<Scope.OutputColumn> stated(String table) {
    return rules.columnOrder(table).stream()
        .map(column -> new Scope.OutputColumn(column, rules.rule(table, column), STORED))
        .toList();
  }

  /**
   * The columns of a table, in the order of the catalogue. If the catalogue does not know the
   * table, these are the columns of the rules.
   *
   * @param table the table's name without a schema
   */
  List<Scope.OutputColumn> of(String qualifiedTable, String table) throws SQLException {
    List<Scope.OutputColumn> columns = new ArrayList<>();
    for (SchemaCatalogue.SchemaColumn column : catalogue.columns(qualifiedTable)) {
      columns.add(
          new Scope.OutputColumn(column.name(), rules.rule(table, column.name()), STORED, true));
    }
    return columns.isEmpty() ? unlisted(columns, table) : columns;
  }

  /** The {@code DEFAULT} of an encrypted column; null if it has none. */
  SchemaCatalogue.@Nullable ColumnDefault defaultOf(String qualifiedTable, ColumnRule column)
      throws SQLException {
    return qualifiedTable.isEmpty() ? null : catalogue.columnDefault(qualifiedTable, column);
  }

  /** The columns of a table that rules name, but a list of its columns does not. */
  List<Scope.OutputColumn> unlisted(List<Scope.OutputColumn> listed, String table) {
    List<Scope.OutputColumn> columns = new ArrayList<>();
    for (ColumnRule rule : rules.all()) {
      if (rule.table().equalsIgnoreCase(table)
          && listed.stream().noneMatch(column -> column.name().equalsIgnoreCase(rule.column()))) {
        columns.add(new Scope.OutputColumn(rule.column(), rule, STORED));
      }
    }
    return columns;
  }
}
