package io.encbench.driver;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.RuleValidation;
import io.encbench.driver.rules.TableColumn;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks once that the tables which exist can hold cells, that the keys open those which they hold,
 * and that no trigger works on them. As long as the rules name tables that do not exist, it says
 * so.
 */
final class SchemaCheck {
  private SchemaCheck() {}

  /**
   * Checks the current schema unless that has been done.
   *
   * @return what the user should know, if anything: that the rules name tables which do not exist
   * @throws SQLException naming the table and column, what was found and what is needed
   */
  static Optional<String> run(DriverContext context, String schema, InformationSchema source)
      throws SQLException {
    SchemaContext known = context.schema(schema);
    if (schema.isEmpty() || known.complete()) {
      return Optional.empty();
    }
    List<TableColumn> columns = source.storedColumns();
    if (!known.checked()) {
      requireCellColumns(context, columns);
      requireNoTrigger(context, source);
      requireKeys(context, source, columns);
      known.setChecked();
    }
    List<TableColumn> others = columns.stream().filter(column -> !isNote(column.table())).toList();
    List<String> missing = RuleValidation.missingTables(context.rules(), others);
    if (missing.isEmpty()) {
      known.setComplete();
      return Optional.empty();
    }
    // In an empty schema nothing has been stored, and every table is still to be created.
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The encryption rules name tables that the schema "
                + schema
                + " does not have: "
                + String.join(", ", missing)
                + ". A table of another name is not encrypted: correct the rules, unless these"
                + " tables will be created through this driver");
  }

  /** Whether it is a table in which a program of EncBench notes what it does with the schema. */
  private static boolean isNote(String table) {
    return table.toLowerCase(Locale.ROOT).startsWith("encbench_");
  }

  private static void requireCellColumns(DriverContext context, List<TableColumn> columns)
      throws SQLException {
    List<String> problems = RuleValidation.problems(context.rules(), columns);
    if (!problems.isEmpty()) {
      throw new SQLException(
          "The tables do not fit the encryption rules: "
              + String.join("; ", problems)
              + ". Create them through this driver, or correct the rules",
          SqlStates.GENERAL_ERROR);
    }
  }

  private static void requireKeys(
      DriverContext context, InformationSchema source, List<TableColumn> columns)
      throws SQLException {
    Iterator<SQLException> failures =
        new KeyCheck(context).failures(source, columns).values().iterator();
    if (failures.hasNext()) {
      throw failures.next();
    }
  }

  private static void requireNoTrigger(DriverContext context, InformationSchema source)
      throws SQLException {
    for (Map.Entry<String, String> trigger : source.triggers().entrySet()) {
      if (new Dependents.Mentions(trigger.getValue()).any(context.encryptedTables())) {
        throw Refusal.because(
            "The trigger "
                + trigger.getKey()
                + " works on a table with encrypted columns, whose cells it would take for values:"
                + " drop the trigger or remove the rules of that table");
      }
    }
  }
}
