package io.encbench.suites.assess;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.calibrate.CellKind;
import io.encbench.suites.calibrate.CostTerm;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.CapturedStatement;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts the work of a call: of the statement as it is today, and of the steps of its plan. The
 * capture tells the rows. Where it does not, a call returns or changes one row.
 */
final class PlanWork {
  private static final String OTHERWISE = "or, if ";

  private static final Pattern ROWS_AT_ONCE = Pattern.compile("for every ([0-9,]+) ");

  /** A name in a list. Commas between backquotes belong to the name. */
  private static final Pattern NAME = Pattern.compile("(?:`[^`]*`|[^,`])+");

  private final Connection checking;
  private final EncryptionRules rules;
  private final RememberedReads remembered;
  private final Map<String, CellKind> kinds;

  /**
   * Prepares to count.
   *
   * @param checking connection of Connector/J alone, which prepares statements at the server
   * @param remembered the reads that the driver saves
   */
  PlanWork(Connection checking, EncryptionRules rules, RememberedReads remembered) {
    this.checking = checking;
    this.rules = rules;
    this.remembered = remembered;
    this.kinds = rules.all().stream().collect(Collectors.toMap(ColumnRule::name, CellKind::of));
  }

  /** The work of a call without encrypted columns. */
  StatementWork plain(CapturedStatement captured) throws SQLException {
    return sent(captured.statement(), /* times= */ 1, captured.requestsPerCall())
        .plus(rowOf(captured.statement()).times(rows(captured, captured.rowsSent())));
  }

  /** The work of a call with encrypted columns. */
  StatementWork encrypted(CapturedStatement captured, Place place, List<Step> steps)
      throws SQLException {
    boolean client = place == Place.CLIENT;
    double rows = client ? fetched(captured, steps) : rows(captured, captured.rowsSent());
    StatementWork work =
        StatementWork.NONE.plus(
            client ? CostTerm.CLIENT_SIDE_STATEMENT : CostTerm.ENCRYPTING_STATEMENT,
            captured.requestsPerCall());
    if (client && isQuery(captured.statement())) {
      work = work.plus(CostTerm.CLIENT_SIDE_ROW, rows);
    }
    for (Step step : steps) {
      if (step.text().startsWith(OTHERWISE)) {
        break;
      }
      if (step.isSent()) {
        double done = client ? 1 - remembered.share(step) : 1;
        work = work.plus(sent(step, captured, rows).times(done));
      }
    }
    return work;
  }

  private StatementWork sent(Step step, CapturedStatement captured, double rows)
      throws SQLException {
    if (step.asksClock()) {
      return sent(step.text(), /* times= */ 1, captured.requestsPerCall())
          .plus(CostTerm.ROW, 1)
          .plus(CostTerm.INTEGER, 1);
    }
    Times times = times(step, captured, rows);
    StatementWork work =
        sent(step.text(), times.executed(), times.trips() * captured.requestsPerCall());
    for (String column : names(step.encrypts())) {
      work = work.plus(kind(column).encrypt(), times.executed());
    }
    StatementWork row = rowOf(step.text());
    for (String column : names(step.decrypts())) {
      row = row.plus(kind(column).decrypt(), 1);
    }
    return work.plus(row.times(rows));
  }

  /**
   * How often a call does a step.
   *
   * @param executed for how many rows or sets of values the statement is executed
   * @param trips how many round trips that takes
   */
  private record Times(double executed, double trips) {}

  private static Times times(Step step, CapturedStatement captured, double rows) {
    String trips = step.roundTrips();
    Matcher rowsAtOnce = ROWS_AT_ONCE.matcher(trips);
    double changed = rows(captured, captured.rowsChanged());
    if (rowsAtOnce.find()) {
      double atOnce = Double.parseDouble(rowsAtOnce.group(1).replace(",", ""));
      return new Times(changed, changed <= 1 ? changed : Math.max(1, changed / atOnce));
    }
    if (trips.contains("if it changes")) {
      return new Times(changed, Math.min(1, changed));
    }
    return trips.contains("for each") ? new Times(rows, rows) : new Times(1, 1);
  }

  /**
   * The rows that a client-side statement reads: of an update, those that it changes. A query that
   * reads once fetches what the server examines today. The rows of several reads are not known, so
   * those that it returns are counted.
   */
  private static double fetched(CapturedStatement captured, List<Step> steps) {
    if (!isQuery(captured.statement())) {
      return rows(captured, captured.rowsChanged());
    }
    return rows(
        captured,
        readsOften(steps)
            ? captured.rowsSent()
            : larger(captured.rowsSent(), captured.rowsExamined()));
  }

  /** Whether a plan sends several queries, so that a capture does not tell the rows of each. */
  static boolean readsOften(List<Step> steps) {
    int queries = 0;
    for (Step step : steps) {
      if (step.text().startsWith(OTHERWISE)) {
        break;
      }
      if (step.isSent() && isQuery(step.text()) && !step.asksClock()) {
        queries++;
      }
    }
    return queries > 1;
  }

  private static @Nullable Long larger(@Nullable Long a, @Nullable Long b) {
    return a == null ? b : b == null ? a : (Long) Math.max(a, b);
  }

  private static double rows(CapturedStatement captured, @Nullable Long rows) {
    return rows == null ? 1 : (double) rows / captured.calls();
  }

  private static boolean isQuery(String statement) {
    String text = statement.stripLeading().toUpperCase(Locale.ROOT);
    return text.startsWith("SELECT") || text.startsWith("WITH") || text.startsWith("(");
  }

  private static StatementWork sent(String statement, double times, double trips) {
    double parameters = statement.chars().filter(each -> each == '?').count();
    return StatementWork.NONE
        .plus(CostTerm.ROUND_TRIP, trips)
        .plus(CostTerm.PARAMETER, times * parameters);
  }

  /** The work of reading a row of a result; none if the statement has no result. */
  private StatementWork rowOf(String statement) throws SQLException {
    try (PreparedStatement prepared = checking.prepareStatement(statement)) {
      ResultSetMetaData columns = prepared.getMetaData();
      if (columns == null) {
        return StatementWork.NONE;
      }
      StatementWork row = StatementWork.NONE.plus(CostTerm.ROW, 1);
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        row = row.plus(read(columns, i), 1);
      }
      return row;
    } catch (SQLException e) {
      StatementPlans.requireServer(e);
      // The server cannot prepare it, so its columns are not known.
      return isQuery(statement)
          ? StatementWork.NONE.plus(CostTerm.ROW, 1).plus(CostTerm.TEXT, 1)
          : StatementWork.NONE;
    }
  }

  private CostTerm read(ResultSetMetaData columns, int index) throws SQLException {
    ColumnRule rule = rules.rule(columns.getTableName(index), columns.getColumnName(index));
    if (rule != null) {
      return CellKind.of(rule).read();
    }
    return switch (JDBCType.valueOf(columns.getColumnType(index))) {
      case BIT,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          DECIMAL,
          NUMERIC,
          REAL,
          FLOAT,
          DOUBLE,
          BOOLEAN,
          DATE,
          TIME,
          TIMESTAMP ->
          CostTerm.INTEGER;
      default -> CostTerm.TEXT;
    };
  }

  private static List<String> names(String list) {
    return NAME.matcher(list).results().map(name -> name.group().strip()).toList();
  }

  private CellKind kind(String column) {
    CellKind kind = kinds.get(column);
    if (kind == null) {
      throw new IllegalStateException("the plan names a column without a rule: " + column);
    }
    return kind;
  }
}
