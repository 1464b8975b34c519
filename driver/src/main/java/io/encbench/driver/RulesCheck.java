package io.encbench.driver;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.rules.RuleValidation;
import io.encbench.driver.schema.CheckConstraints;
import io.encbench.driver.schema.DriverContext;
import io.encbench.driver.schema.InformationSchema;
import io.encbench.driver.schema.KeyCheck;
import io.encbench.driver.session.SessionState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Compares a schema with the rules of a connection, column by column, and adds to existing tables
 * the CHECK constraints that the driver gives to new tables. Serves one thread at a time.
 */
public final class RulesCheck implements AutoCloseable {
  /** The error codes of MySQL and of MariaDB for a violated CHECK constraint. */
  private static final Set<Integer> VIOLATED = Set.of(3819, 4025);

  private final Connection delegate;
  private final DriverContext context;
  private final String schema;

  /**
   * The result of checking one rule.
   *
   * @param column {@code table.column}
   * @param fine whether the column holds cells that the keys open, and the server checks its cells
   *     if it can
   * @param text a description for the user
   */
  public record Finding(String column, boolean fine, String text) {}

  /**
   * The CHECK constraints that a table lacks.
   *
   * @param conditions the condition of each constraint, by {@code table.column}
   * @param sql the statement that adds the constraints
   */
  public record Addition(String table, Map<String, String> conditions, String sql) {}

  /**
   * The result of checking all rules.
   *
   * @param findings one for each rule
   * @param additions one for each table that lacks constraints
   */
  public record Result(List<Finding> findings, List<Addition> additions) {
    /** Whether every rule is fine. */
    public boolean fine() {
      return findings.stream().allMatch(Finding::fine);
    }
  }

  RulesCheck(Connection delegate, DriverContext context) throws SQLException {
    this.delegate = delegate;
    this.context = context;
    this.schema = SessionState.of(delegate).schema();
  }

  /**
   * Connects.
   *
   * @param url a URL of this driver
   * @throws SQLException if a setting is wrong, the delegate cannot connect, or nothing is
   *     encrypted
   */
  public static RulesCheck open(String url, Properties info) throws SQLException {
    return EncryptingDriver.rulesCheck(url, info);
  }

  /** The schema, and the algorithm and keys of the connection. */
  public String place() {
    return "schema " + schema + ", " + context.shownKeys();
  }

  /** Compares the schema with the rules. */
  public Result result() throws SQLException {
    InformationSchema source = new InformationSchema(delegate, schema);
    List<RuleValidation.TableColumn> existing = source.storedColumns();
    Map<ColumnRule, SQLException> unreadable =
        new KeyCheck(context).check(source, existing).failures();
    Optional<CheckConstraints> checks = CheckConstraints.of(delegate, schema);
    List<Finding> findings = new ArrayList<>();
    Map<String, List<ColumnRule>> unchecked = new LinkedHashMap<>();
    for (ColumnRule rule : context.rules().all()) {
      SQLException failure = unreadable.get(rule);
      Optional<String> problem = RuleValidation.problem(rule, existing);
      if (problem.isPresent()) {
        findings.add(new Finding(rule.name(), false, problem.get()));
      } else if (failure != null) {
        findings.add(new Finding(rule.name(), false, String.valueOf(failure.getMessage())));
      } else if (checks.isEmpty()) {
        findings.add(
            new Finding(rule.name(), true, "no CHECK: the server is too old to enforce one"));
      } else {
        Finding finding = checked(rule, checks.get());
        findings.add(finding);
        if (!finding.fine() && checks.get().another(rule).isEmpty()) {
          unchecked
              .computeIfAbsent(rule.table().toLowerCase(Locale.ROOT), table -> new ArrayList<>())
              .add(rule);
        }
      }
    }
    return new Result(findings, unchecked.values().stream().map(RulesCheck::addition).toList());
  }

  private static Finding checked(ColumnRule rule, CheckConstraints checks) {
    if (checks.check(rule)) {
      return new Finding(rule.name(), true, "has its CHECK");
    }
    if (checks.setByForeignKey(rule)) {
      return new Finding(rule.name(), true, "no CHECK: a foreign key sets the column");
    }
    return new Finding(
        rule.name(),
        false,
        checks
            .another(rule)
            .map(
                other ->
                    "has another CHECK, "
                        + other
                        + "; its rule requires "
                        + rule.cellCondition()
                        + ". Drop that constraint and check again")
            .orElse("has no CHECK"));
  }

  private static Addition addition(List<ColumnRule> columns) {
    String table = columns.get(0).table();
    Map<String, String> conditions = new LinkedHashMap<>();
    StringJoiner sql = new StringJoiner(", ", "ALTER TABLE " + Identifiers.quote(table) + " ", "");
    for (ColumnRule column : columns) {
      conditions.put(column.name(), column.cellCondition());
      sql.add("ADD CHECK (" + column.cellCondition() + ")");
    }
    return new Addition(table, conditions, sql.toString());
  }

  /**
   * Adds constraints to a table.
   *
   * @throws SQLException if they cannot be added; if the reason is values that are not cells, the
   *     message gives their columns and the number of rows
   */
  public void add(Addition addition) throws SQLException {
    try (Statement statement = delegate.createStatement()) {
      statement.execute(addition.sql());
    } catch (SQLException e) {
      throw VIOLATED.contains(e.getErrorCode()) ? violated(addition, e) : e;
    }
  }

  private SQLException violated(Addition addition, SQLException cause) throws SQLException {
    StringJoiner columns = new StringJoiner("; ");
    try (Statement statement = delegate.createStatement()) {
      for (Map.Entry<String, String> condition : addition.conditions().entrySet()) {
        String rows =
            " FROM " + Identifiers.quote(addition.table()) + " WHERE NOT (" + condition.getValue();
        try (ResultSet count = statement.executeQuery("SELECT COUNT(*)" + rows + ")")) {
          count.next();
          if (count.getLong(1) > 0) {
            columns.add(
                condition.getKey()
                    + ": "
                    + count.getLong(1)
                    + (count.getLong(1) == 1 ? " row" : " rows")
                    + " (SELECT *"
                    + rows
                    + "))");
          }
        }
      }
    }
    return new SQLException(
        "The table "
            + addition.table()
            + " holds values that are not cells, so no CHECK was added. "
            + columns
            + ". Store them again through the driver, or delete them",
        cause.getSQLState(),
        cause.getErrorCode(),
        cause);
  }

  @Override
  public void close() throws SQLException {
    delegate.close();
  }
}
