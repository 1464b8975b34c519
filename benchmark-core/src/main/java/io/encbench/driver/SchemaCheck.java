package io.encbench.driver;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.RuleValidation;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Checks once that the tables which exist can hold cells, and that no trigger works on them. */
final class SchemaCheck {
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
    List<String> problems =
        RuleValidation.problems(context.rules(), source.storedColumns(context.rules()));
    if (!problems.isEmpty()) {
      throw new SQLException(
          "The tables do not fit the encryption rules: "
              + String.join("; ", problems)
              + ". Create them through this driver, or correct the rules",
          SqlStates.GENERAL_ERROR);
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
