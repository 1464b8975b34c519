package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Leak;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.suite.TemporaryDirectory;
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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks the encrypting driver for its plan of each statement. The tables exist on a server of our
 * own, without rows. So the answer cannot differ from what the driver does.
 */
public final class Assessor {
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

  /** A column, its scheme and what it reveals, as EXPLAIN ENCRYPTION writes them. */
  private static final Pattern LEAK = Pattern.compile("(\\S+) (RND|DET|ORD): ([^;]+)");

  private final DatabaseServer server;
  private final Path temporary;

  /**
   * Prepares assessments.
   *
   * @param server a server that this program has started, where databases with the names of
   *     captured schemas are replaced
   * @param temporary path of a directory for temporary files, which is deleted
   */
  public Assessor(DatabaseServer server, Path temporary) {
    this.server = server;
    this.temporary = temporary;
  }

  /**
   * Assesses a capture.
   *
   * @param rules rules file of the encrypting driver
   * @param progress is told the number of statements that were assessed, after each
   * @throws ConfigurationException if the rules do not fit the schema
   * @throws SQLException if the server fails
   */
  public Assessment assess(
      Capture capture, SchemaDefinition schema, Path rules, IntConsumer progress)
      throws SQLException {
    try (TemporaryDirectory directory = new TemporaryDirectory(temporary)) {
      TrialDatabase database =
          TrialDatabase.create(server, capture.schemaOr("application"), directory.path());
      Connections connections = database.encrypting(rules);
      List<Unusable> unusable;
      try (Connection connection = connections.open(TrialDatabase.DEFINING)) {
        unusable = schema.create(connection);
      }
      // The driver checks the rules against the tables when it connects.
      try (Connection connection = connections.open(Map.of());
          Connection checking = database.plain().open(CHECKING)) {
        boolean inTransaction =
            capture.statements().stream()
                .anyMatch(each -> each.statement().equalsIgnoreCase(COMMIT));
        if (inTransaction) {
          try (Statement statement = connection.createStatement()) {
            statement.execute("START TRANSACTION");
          }
        }
        List<AssessedStatement> statements = new ArrayList<>();
        for (CapturedStatement each : capture.statements()) {
          statements.add(assessed(connection, checking, each));
          progress.accept(statements.size());
        }
        EncryptionRules read = EncryptionRules.read(rules);
        PlanWork counting =
            new PlanWork(
                checking,
                read,
                inTransaction ? new RememberedReads(statements) : RememberedReads.NONE);
        for (int i = 0; i < statements.size(); i++) {
          statements.set(i, counted(statements.get(i), counting));
        }
        String product =
            connection.getMetaData().getDatabaseProductName()
                + " "
                + connection.getMetaData().getDatabaseProductVersion();
        return new Assessment(
            capture,
            rules.toString(),
            product,
            inTransaction,
            unusable,
            EncryptedTable.read(checking, read),
            statements,
            leaks(statements));
      }
    }
  }

  private static AssessedStatement assessed(
      Connection connection, Connection checking, CapturedStatement captured) throws SQLException {
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
    try (Statement statement = connection.createStatement();
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
      return new AssessedStatement(
          captured, place, "", steps, StatementWork.NONE, StatementWork.NONE);
    } catch (SQLFeatureNotSupportedException e) {
      return withoutPlan(captured, Place.REFUSED, String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      requireServer(e);
      return withoutPlan(captured, Place.UNKNOWN, String.valueOf(e.getMessage()));
    }
  }

  private static AssessedStatement counted(AssessedStatement statement, PlanWork counting)
      throws SQLException {
    CapturedStatement captured = statement.captured();
    return switch (statement.place()) {
      case REFUSED, UNKNOWN -> statement;
      case OTHER -> statement.with(StatementWork.sent(0), StatementWork.sent(0));
      case SERVER, CLIENT ->
          statement.with(
              counting.plain(captured),
              counting.encrypted(captured, statement.place(), statement.steps()));
    };
  }

  private static AssessedStatement withoutPlan(
      CapturedStatement captured, Place place, String reason) {
    return new AssessedStatement(
        captured, place, reason, List.of(), StatementWork.NONE, StatementWork.NONE);
  }

  /** Ends the assessment if the server has failed. */
  static void requireServer(SQLException error) throws SQLException {
    String state = error.getSQLState();
    if (state != null && state.startsWith(CONNECTION_ERROR)) {
      throw error;
    }
  }

  /** Whether the client does more than to encrypt values and decrypt cells. */
  private static boolean isInClient(List<Step> steps) {
    return steps.stream().anyMatch(Step::isWork)
        || steps.stream().filter(step -> step.isSent() && !step.asksClock()).count() > 1;
  }

  private static SortedMap<String, Leak> leaks(List<AssessedStatement> statements) {
    SortedMap<String, Leak> leaks = new TreeMap<>();
    for (AssessedStatement each : statements) {
      for (Step step : each.steps()) {
        Matcher leak = LEAK.matcher(step.leak());
        while (leak.find()) {
          leaks.put(leak.group(1), new Leak(leak.group(2), leak.group(3)));
        }
      }
    }
    return leaks;
  }
}
