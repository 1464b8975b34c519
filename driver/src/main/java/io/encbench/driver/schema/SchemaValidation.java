package io.encbench.driver.schema;

import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.RuleValidation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that the existing tables can hold cells, that the keys open the cells they hold, and that
 * no trigger touches them. Also reports rules for tables and columns that do not exist. A new
 * connection repeats the checks if another client may have changed tables since. It samples the
 * cells of a column until the keys have opened some.
 */
public final class SchemaValidation {
  private SchemaValidation() {}

  /**
   * A notice to the user about a schema.
   *
   * @param expected whether it merely describes the state before the first table is created
   */
  public record Notice(String text, boolean expected) {}

  /**
   * A schema that has passed.
   *
   * @param columns the columns of its tables
   * @param notices says if the rules name tables or columns that do not exist
   */
  record Checked(List<RuleValidation.TableColumn> columns, List<Notice> notices) {
    Checked {
      columns = List.copyOf(columns);
      notices = List.copyOf(notices);
    }
  }

  /**
   * Checks one table.
   *
   * @throws SQLException as {@link #run}
   */
  static void table(DriverContext context, String schema, String table, InformationSchema source)
      throws SQLException {
    List<RuleValidation.TableColumn> columns =
        source.storedColumns().stream()
            .filter(column -> column.table().equalsIgnoreCase(table))
            .toList();
    DriverContext.SchemaContext known = context.schema(schema);
    requireCellColumns(context, columns);
    requireNoTrigger(context, source);
    requireKeys(context, known, source, columns);
    missingColumns(context, schema, columns).ifPresent(notice -> DriverLog.warnOnce(notice.text()));
  }

  /**
   * Checks a schema.
   *
   * @throws SQLException if a check fails; the message names the table and column, what was found
   *     and what is needed
   */
  static Checked run(DriverContext context, String schema, InformationSchema source)
      throws SQLException {
    if (schema.isEmpty()) {
      return new Checked(List.of(), List.of());
    }
    List<RuleValidation.TableColumn> columns = source.storedColumns();
    DriverContext.SchemaContext known = context.schema(schema);
    requireCellColumns(context, columns);
    requireNoTrigger(context, source);
    requireKeys(context, known, source, columns);
    List<Notice> notices = new ArrayList<>();
    missingTables(context, schema, columns).ifPresent(notices::add);
    missingColumns(context, schema, columns).ifPresent(notices::add);
    return new Checked(columns, notices);
  }

  /**
   * Samples the columns of a checked schema whose cells nobody has opened yet.
   *
   * @throws SQLException if the keys do not open them
   */
  static void sampleAgain(
      DriverContext context, String schema, InformationSchema source, Checked checked)
      throws SQLException {
    requireKeys(context, context.schema(schema), source, checked.columns());
  }

  private static Optional<Notice> missingTables(
      DriverContext context, String schema, List<RuleValidation.TableColumn> columns) {
    List<RuleValidation.TableColumn> others =
        columns.stream().filter(column -> !isNote(column.table())).toList();
    List<String> missing = RuleValidation.missingTables(context.rules(), others);
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Notice(
                "The encryption rules name tables that the schema "
                    + schema
                    + " does not have"
                    + (others.isEmpty() ? " (it has no tables yet): " : ": ")
                    + String.join(", ", missing)
                    + ". A table of another name is not encrypted: correct the rules, unless these"
                    + " tables will be created through this driver",
                others.isEmpty()));
  }

  private static Optional<Notice> missingColumns(
      DriverContext context, String schema, List<RuleValidation.TableColumn> columns) {
    List<String> missing = RuleValidation.missingColumns(context.rules(), columns);
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Notice(
                "The encryption rules name columns that the tables of the schema "
                    + schema
                    + " do not have: "
                    + String.join(", ", missing)
                    + ". A column of another name is not encrypted: correct the rules, unless these"
                    + " columns will be added through this driver",
                /* expected= */ false));
  }

  /**
   * Looks for misspelt table names, after tables of a schema may have been created.
   *
   * @return a warning if a table without rules has almost the name of a table that has rules but
   *     does not exist
   */
  static Optional<String> lookalikes(DriverContext context, String schema, InformationSchema source)
      throws SQLException {
    if (schema.isEmpty()) {
      return Optional.empty();
    }
    List<String> pairs = RuleValidation.lookalikes(context.rules(), source.storedColumns());
    return pairs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Tables of the schema "
                + schema
                + " are not encrypted, although their names are almost those of tables in the"
                + " encryption rules: "
                + String.join(", ", pairs));
  }

  /** Whether it is a table in which a program of EncBench records what it does with the schema. */
  private static boolean isNote(String table) {
    return table.toLowerCase(Locale.ROOT).startsWith("encbench_");
  }

  private static void requireCellColumns(
      DriverContext context, List<RuleValidation.TableColumn> columns) throws SQLException {
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
      DriverContext context,
      DriverContext.SchemaContext known,
      InformationSchema source,
      List<RuleValidation.TableColumn> columns)
      throws SQLException {
    List<RuleValidation.TableColumn> unknown =
        columns.stream().filter(column -> !isOpened(context, known, column)).toList();
    KeyCheck.Outcome outcome = new KeyCheck(context).check(source, unknown);
    Iterator<SQLException> failures = outcome.failures().values().iterator();
    if (failures.hasNext()) {
      throw failures.next();
    }
    known.setOpened(outcome.opened());
  }

  private static boolean isOpened(
      DriverContext context, DriverContext.SchemaContext known, RuleValidation.TableColumn column) {
    ColumnRule rule = context.rules().rule(column.table(), column.column());
    return rule != null && known.opened(rule);
  }

  private static void requireNoTrigger(DriverContext context, InformationSchema source)
      throws SQLException {
    for (Map.Entry<String, String> trigger : source.triggers().entrySet()) {
      Dependents.Mentions mentions = new Dependents.Mentions(trigger.getValue());
      if (mentions.setsSession()) {
        throw Refusal.because(
            "The trigger "
                + trigger.getKey()
                + " may set variables of the session on which the driver relies (sql_mode,"
                + " sql_select_limit, max_sort_length, character_set_client, time_zone): drop it");
      }
      if (mentions.any(context.encryptedTables())) {
        throw Refusal.because(
            "The trigger "
                + trigger.getKey()
                + " works on a table with encrypted columns and would take cells for values: drop"
                + " the trigger or remove the rules of that table");
      }
    }
  }
}
