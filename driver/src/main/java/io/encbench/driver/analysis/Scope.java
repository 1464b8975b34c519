package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names that an expression of one query block can use, including those of the enclosing blocks.
 */
final class Scope {
  private final @Nullable Scope outer;
  private final List<Relation> relations;
  private final Map<String, List<OutputColumn>> withQueries;
  private final Set<String> joinedColumns;
  private final List<OutputColumn> outputs;

  private Scope(
      @Nullable Scope outer,
      List<Relation> relations,
      Map<String, List<OutputColumn>> withQueries,
      Set<String> joinedColumns,
      List<OutputColumn> outputs) {
    this.outer = outer;
    this.relations = relations;
    this.withQueries = withQueries;
    this.joinedColumns = joinedColumns;
    this.outputs = outputs;
  }

  /** The outermost scope of a statement, without any names. */
  static Scope root() {
    return within(null);
  }

  /** An empty scope inside this one. */
  Scope nested() {
    return within(this);
  }

  /**
   * An empty scope for a derived table in the FROM clause of this one. It has the common table
   * expressions of this scope, but not its tables.
   */
  Scope beside() {
    Scope scope = within(outer);
    scope.withQueries.putAll(withQueries);
    return scope;
  }

  private static Scope within(@Nullable Scope outer) {
    return new Scope(
        outer,
        new ArrayList<>(),
        new TreeMap<>(),
        new TreeSet<>(String.CASE_INSENSITIVE_ORDER),
        List.of());
  }

  /** The same scope, in which the output columns of the block can be named too. */
  Scope withOutputs(List<OutputColumn> columns) {
    return new Scope(outer, relations, withQueries, joinedColumns, columns);
  }

  void add(Relation relation) {
    relations.add(relation);
  }

  List<Relation> relations() {
    return relations;
  }

  /**
   * Records that two tables are joined by a column of this name, which is one column from then on.
   */
  void addJoinedColumn(String column) {
    joinedColumns.add(column);
  }

  boolean hasJoinedColumns() {
    return !joinedColumns.isEmpty();
  }

  void addWithQuery(String name, List<OutputColumn> columns) {
    withQueries.put(name.toLowerCase(Locale.ROOT), columns);
  }

  /** The columns of a common table expression; null if there is none of that name. */
  @Nullable List<OutputColumn> withQuery(String name) {
    List<OutputColumn> columns = withQueries.get(name.toLowerCase(Locale.ROOT));
    return columns == null && outer != null ? outer.withQuery(name) : columns;
  }

  /** The relation with a name, in this scope or an enclosing one; null if there is none. */
  @Nullable Relation relation(String name) {
    for (Relation relation : relations) {
      if (relation.name().equalsIgnoreCase(name)) {
        return relation;
      }
    }
    return outer == null ? null : outer.relation(name);
  }

  /**
   * The column for a name without a qualifier; null if it is a plain column of a table whose
   * columns are not known.
   */
  @Nullable OutputColumn column(String name) throws SQLException {
    List<OutputColumn> found = new ArrayList<>();
    boolean unlisted = false;
    for (Relation relation : relations) {
      relation.column(name).ifPresent(found::add);
      unlisted |= relation.isUnlisted(name);
    }
    for (OutputColumn output : outputs) {
      if (output.name().equalsIgnoreCase(name)) {
        found.add(output);
      }
    }
    if (found.isEmpty()) {
      return columnAround(name);
    }
    OutputColumn first = found.get(0);
    for (OutputColumn other : found) {
      if (!Objects.equals(first.rule(), other.rule()) && !joinedColumns.contains(name)) {
        throw Refusal.because(
            "column " + name + " is ambiguous: columns of that name are encrypted differently");
      }
    }
    if (unlisted && mayBelongElsewhere(name, first.rule())) {
      throw Refusal.because(
          "column "
              + name
              + " is ambiguous: it has a rule, but its table may not have it; write the table's"
              + " name in front of it");
    }
    return first;
  }

  /** Whether the server may find a column that is encrypted differently in another table. */
  private boolean mayBelongElsewhere(String name, @Nullable ColumnRule rule) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Relation relation : scope.relations) {
        Optional<OutputColumn> column = relation.column(name);
        if (column.isEmpty() ? relation.open() : !Objects.equals(column.get().rule(), rule)) {
          return true;
        }
      }
    }
    return false;
  }

  private @Nullable OutputColumn columnAround(String name) throws SQLException {
    boolean open = relations.stream().anyMatch(Relation::open);
    if (outer == null) {
      if (open) {
        return null;
      }
      throw Refusal.because("column " + name + " is in no table of this statement");
    }
    if (!open) {
      return outer.column(name);
    }
    Optional<OutputColumn> encrypted = outer.encryptedColumn(name);
    if (encrypted.isPresent()) {
      throw Refusal.because(
          "column " + name + " may belong to a table whose columns are not known");
    }
    return null;
  }

  private Optional<OutputColumn> encryptedColumn(String name) {
    for (Relation relation : relations) {
      Optional<OutputColumn> column = relation.column(name).filter(each -> each.rule() != null);
      if (column.isPresent()) {
        return column;
      }
    }
    return outer == null ? Optional.empty() : outer.encryptedColumn(name);
  }

  /**
   * A column of a table, of a derived table or of a result. Immutable.
   *
   * @param name the name by which other clauses refer to the column; empty if they cannot
   * @param rule the column's rule, or null if the column is not encrypted
   * @param source the operand that the query computes the column from
   * @param placed whether its position depends on a table's column order, because {@code *} stands
   *     for it
   */
  record OutputColumn(String name, @Nullable ColumnRule rule, Operand source, boolean placed) {
    /** A column that the statement names. */
    OutputColumn(String name, @Nullable ColumnRule rule, Operand source) {
      this(name, rule, source, false);
    }
  }

  /**
   * A table, derived table or common table expression in a FROM clause. Immutable.
   *
   * @param name its alias, or its own name if it has no alias
   * @param table the table's name as written, with or without a schema; empty for a query
   * @param columns its columns, in order
   * @param open whether it may have further columns, which are not encrypted
   * @param required its encrypted columns that may not be NULL
   * @param unlisted encrypted columns that rules name but the catalogue does not: they do not
   *     exist, are invisible, or were added meanwhile
   */
  record Relation(
      String name,
      String table,
      List<OutputColumn> columns,
      boolean open,
      Set<ColumnRule> required,
      List<OutputColumn> unlisted) {
    Relation {
      columns = List.copyOf(columns);
      required = Set.copyOf(required);
      unlisted = List.copyOf(unlisted);
    }

    /** The columns of a query. */
    Relation(String name, List<OutputColumn> columns) {
      this(name, "", columns, false, Set.of(), List.of());
    }

    /** A column, whether or not the catalogue lists it. */
    Optional<OutputColumn> column(String column) {
      return Stream.concat(columns.stream(), unlisted.stream())
          .filter(each -> each.name().equalsIgnoreCase(column))
          .findFirst();
    }

    /** Whether rules name the column but the catalogue does not. */
    boolean isUnlisted(String column) {
      return unlisted.stream().anyMatch(each -> each.name().equalsIgnoreCase(column));
    }
  }
}
