package io.encbench.driver;

import io.encbench.driver.Dependents.StoredText;
import io.encbench.driver.InformationSchema.StoredColumn;
import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks once that the tables which exist can hold cells, and that no trigger works on them. */
final class SchemaCheck {
  private static final Set<String> CELL_TYPES =
      Set.of("varbinary", "tinyblob", "blob", "mediumblob", "longblob");

  /** A LONGBLOB holds no more, however long the longest cell of a LONGTEXT would be. */
  private static final long LONGEST_BLOB = (1L << 32) - 1;

  private SchemaCheck() {}

  /**
   * Checks the current schema unless that has been done.
   *
   * @throws SQLException naming the table and column, what was found and what is needed
   */
  static void run(DriverContext context, String schema, InformationSchema source)
      throws SQLException {
    SchemaContext known = context.schema(schema);
    if (schema.isEmpty() || known.checked()) {
      return;
    }
    requireCellColumns(context, source);
    requireNoTrigger(context, source);
    known.setChecked();
  }

  private static void requireCellColumns(DriverContext context, InformationSchema source)
      throws SQLException {
    List<StoredColumn> stored = source.storedColumns(context.rules());
    Set<String> tables = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    stored.forEach(column -> tables.add(column.table()));
    List<String> problems = new ArrayList<>();
    for (ColumnRule rule : context.rules().all()) {
      // A table that does not exist yet is made by a statement that the driver rewrites.
      if (tables.contains(rule.table())) {
        String problem = problem(rule, stored);
        if (problem != null) {
          problems.add(problem);
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new SQLException(
          "The tables do not fit the encryption rules: "
              + String.join("; ", problems)
              + ". Create them through this driver, or correct the rules",
          SqlStates.GENERAL_ERROR);
    }
  }

  private static @Nullable String problem(ColumnRule rule, List<StoredColumn> stored) {
    StoredColumn found = null;
    for (StoredColumn column : stored) {
      if (column.table().equalsIgnoreCase(rule.table())
          && column.name().equalsIgnoreCase(rule.column())) {
        found = column;
      }
    }
    String needed = rule.cellColumnType();
    if (found == null) {
      return rule.name() + " does not exist, and must be " + needed;
    }
    if (!CELL_TYPES.contains(found.type().toLowerCase(Locale.ROOT))) {
      return rule.name() + " is " + found.type() + ", and must be " + needed;
    }
    return found.octetLength() < Math.min(rule.maxCellBytes(), LONGEST_BLOB)
        ? rule.name() + " holds " + found.octetLength() + " bytes, and must be " + needed
        : null;
  }

  private static void requireNoTrigger(DriverContext context, InformationSchema source)
      throws SQLException {
    Set<String> tables = new HashSet<>();
    context.encryptedTables().forEach(table -> tables.add(table.toLowerCase(Locale.ROOT)));
    for (StoredText trigger : source.triggers()) {
      if (Dependents.touches(trigger.definition(), tables, Set.of())) {
        throw DriverErrors.refused(
            "The trigger "
                + trigger.name()
                + " works on a table with encrypted columns, whose cells it would take for values:"
                + " drop the trigger or remove the rules of that table");
      }
    }
  }
}
