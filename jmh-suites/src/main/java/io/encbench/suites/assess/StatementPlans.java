package io.encbench.suites.assess;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks the encrypting driver for its plans of statements, on a database whose tables follow the
 * rules. Confined to one thread.
 */
final class StatementPlans implements AutoCloseable {
  /** So that the server checks a statement when it is prepared. */
  private static final Map<String, String> CHECKING =
      Map.of("useServerPrepStmts", "true", "emulateUnsupportedPstmts", "false");

  /** Syntax, unknown column, unknown table, unknown function. */
  private static final Set<Integer> NOT_UNDERSTOOD = Set.of(1064, 1054, 1146, 1305);

  /** The statements that EXPLAIN ENCRYPTION explains. */
  private static final Pattern ON_ROWS =
      Pattern.compile(
          "[\\s(]*(SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Statements that touch no row, whatever follows. */
  private static final Pattern ON_NO_ROWS =
      Pattern.compile(
          "\\s*(COMMIT|ROLLBACK|BEGIN|START\\s+TRANSACTION|SAVEPOINT|RELEASE|USE|SHOW|KILL"
              + "|SET(?!.*\\bSELECT\\b))\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String CONNECTION_ERROR = "08";

  private static final String COMMIT = "COMMIT";

  private final EncryptionRules rules;
  private final boolean inTransaction;
  private final Map<String, Long> tableRows;
  private final Connection encrypting;
  private final Connection checking;
  private final Capture capture;
  private @Nullable ValueLengths lengths;

  private StatementPlans(
      EncryptionRules rules,
      Capture capture,
      Map<String, Long> tableRows,
      Connection encrypting,
      Connection checking) {
    this.rules = rules;
    this.capture = capture;
    this.inTransaction = commits(capture);
    this.tableRows = Map.copyOf(tableRows);
    this.encrypting = encrypting;
    this.checking = checking;
  }

  /**
   * Connects to a database, whose tables the driver checks against the rules.
   *
   * @param rules rules file of the encrypting driver
   * @param capture tells whether plans are those within a transaction
   * @param schema tells how many rows tables have
   */
  static StatementPlans open(
      TrialDatabase database, Path rules, Capture capture, SchemaDefinition schema)
      throws SQLException {
    Connection encrypting = database.encrypting(rules).open(Map.of());
    try {
      if (commits(capture)) {
        try (Statement statement = encrypting.createStatement()) {
          statement.execute("START TRANSACTION");
        }
      }
      return new StatementPlans(
          EncryptionRules.read(rules),
          capture,
          schema.tableRows(),
          encrypting,
          database.plain().open(CHECKING));
    } catch (SQLException | RuntimeException e) {
      encrypting.close();
      throw e;
    }
  }

  /** Whether the application uses transactions. */
  static boolean commits(Capture capture) {
    return capture.statements().stream()
        .anyMatch(each -> each.statement().equalsIgnoreCase(COMMIT));
  }

  /** The plan of a statement, or a reason. Its work is not counted. */
  AssessedStatement of(CapturedStatement captured) throws SQLException {
    if (ON_NO_ROWS.matcher(captured.statement()).matches()) {
      return withoutPlan(captured, Place.OTHER, "");
    }
    if (!ON_ROWS.matcher(captured.statement()).matches()) {
      return withoutPlan(
          captured,
          Place.UNKNOWN,
          "not asked: the driver explains only statements that read or change rows; try it on a copy"
              + " of the database");
    }
    // The driver passes on what names no encrypted table, right or wrong.
    try (PreparedStatement prepared = checking.prepareStatement(captured.statement())) {
      Objects.requireNonNull(prepared);
    } catch (SQLException e) {
      requireServer(e);
      if (NOT_UNDERSTOOD.contains(e.getErrorCode())) {
        return withoutPlan(captured, Place.UNKNOWN, String.valueOf(e.getMessage()));
      }
      // The server cannot prepare it, and may well execute it.
    }
    try (Statement statement = encrypting.createStatement();
        ResultSet plan = statement.executeQuery("EXPLAIN ENCRYPTION " + captured.statement())) {
      List<Step> steps = new ArrayList<>();
      while (plan.next()) {
        steps.add(
            new Step(
                plan.getString("where"),
                plan.getString("text"),
                plan.getString("leak"),
                plan.getString("round_trips"),
                plan.getString("encrypts"),
                plan.getString("decrypts")));
      }
      Place place = isInClient(steps) ? Place.CLIENT : Place.SERVER;
      return AssessedStatement.of(captured, place, "", steps);
    } catch (SQLFeatureNotSupportedException e) {
      return withoutPlan(captured, Place.REFUSED, String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      requireServer(e);
      return withoutPlan(captured, Place.UNKNOWN, String.valueOf(e.getMessage()));
    }
  }

  private static AssessedStatement withoutPlan(
      CapturedStatement captured, Place place, String reason) {
    return AssessedStatement.of(captured, place, reason, List.of());
  }

  /** Whether the client does more than to encrypt values and decrypt cells. */
  private static boolean isInClient(List<Step> steps) {
    return steps.stream().anyMatch(Step::isWork)
        || steps.stream().filter(step -> step.isSent() && !step.asksClock()).count() > 1;
  }

  /**
   * Counts the work of statements.
   *
   * @param all the statements of the capture, which tell the reads that the driver saves
   * @param counted the indexes of the statements whose work is counted
   * @return all statements
   */
  List<AssessedStatement> counted(List<AssessedStatement> all, List<Integer> counted)
      throws SQLException {
    PlanWork counting =
        new PlanWork(
            checking,
            rules,
            lengths(),
            inTransaction ? new RememberedReads(all, capture.transactions()) : RememberedReads.NONE,
            tableRows);
    List<AssessedStatement> statements = new ArrayList<>(all);
    for (int index : counted) {
      statements.set(index, counted(statements.get(index), counting));
    }
    return statements;
  }

  private ValueLengths lengths() throws SQLException {
    ValueLengths known = lengths;
    if (known == null) {
      known = ValueLengths.of(capture, SchemaColumns.read(checking), rules);
      lengths = known;
    }
    return known;
  }

  private static AssessedStatement counted(AssessedStatement statement, PlanWork counting)
      throws SQLException {
    CapturedStatement captured = statement.captured();
    return switch (statement.place()) {
      case REFUSED, UNKNOWN -> statement;
      case OTHER -> {
        StatementWork work = counting.withoutRows(captured);
        yield statement.with(work, work, /* stored= */ 0);
      }
      case SERVER, CLIENT ->
          statement.with(
              counting.plain(captured),
              counting.encrypted(captured, statement.place(), statement.steps()),
              counting.stored(captured, statement.steps()));
    };
  }

  /** The tables with encrypted columns. */
  List<EncryptedTable> tables() throws SQLException {
    return EncryptedTable.read(checking, rules);
  }

  /** The server, such as {@code MySQL 8.0.31}. */
  String product() throws SQLException {
    return encrypting.getMetaData().getDatabaseProductName()
        + " "
        + encrypting.getMetaData().getDatabaseProductVersion();
  }

  /** Ends the assessment if the server has failed. */
  static void requireServer(SQLException error) throws SQLException {
    String state = error.getSQLState();
    if (state != null && state.startsWith(CONNECTION_ERROR)) {
      throw error;
    }
  }

  @Override
  public void close() throws SQLException {
    try (checking) {
      encrypting.close();
    }
  }
}
