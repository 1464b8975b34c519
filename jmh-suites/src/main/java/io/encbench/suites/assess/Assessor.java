package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerProbe;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Leak;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.suite.TemporaryDirectory;
import io.encbench.suites.worker.MasterKey;
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
  private static final String ENCRYPTING = "encrypted-100";
  private static final String PLAIN = "plain";

  /** So that the server checks a statement when it is prepared. */
  private static final Map<String, String> CHECKING =
      Map.of("useServerPrepStmts", "true", "emulateUnsupportedPstmts", "false");

  /** Syntax, unknown column, unknown table, unknown function. */
  private static final Set<Integer> NOT_UNDERSTOOD = Set.of(1064, 1054, 1146, 1305);

  /** The statements that EXPLAIN ENCRYPTION explains. */
  private static final Pattern ON_ROWS =
      Pattern.compile(
          "\\s*\\(*\\s*(SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String DECRYPT = "decrypt ";
  private static final String COMMIT = "COMMIT";

  /** A column, its scheme and what it reveals, as EXPLAIN ENCRYPTION writes them. */
  private static final Pattern LEAK = Pattern.compile("(\\S+) (RND|DET|ORD): ([^;]+)");

  private static final int SHOWN_OF_DEFINITION = 60;

  private final DatabaseServer server;
  private final Path temporary;

  /**
   * Prepares an assessment.
   *
   * @param server a server that this program has started, with an empty database
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
    String name = capture.schema().isEmpty() ? "application" : capture.schema();
    try (TemporaryDirectory directory = new TemporaryDirectory(temporary)) {
      Endpoint database = database(name);
      Connections connections = connections(database, rules, directory.path());
      Connections plain =
          new Connections(database, ProfileCatalogue.builtIn().get(PLAIN), directory.path());
      List<Unusable> unusable;
      try (Connection connection = connections.open(Map.of())) {
        unusable = create(connection, schema.statements());
      }
      // The driver checks the rules against the tables when it connects.
      try (Connection connection = connections.open(Map.of());
          Connection checking = plain.open(CHECKING)) {
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
            statements,
            leaks(statements));
      }
    }
  }

  /** A new database with the schema's name, so that qualified names in statements are right. */
  private Endpoint database(String name) throws SQLException {
    Endpoint own = server.endpoint();
    try (Connection connection = ServerProbe.open(own);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE `" + name.replace("`", "``") + "`");
    }
    return new Endpoint(
        own.url().replaceFirst("/[^/?]*(?=\\?|$)", "/" + name),
        own.user(),
        own.password(),
        own.caCertificate());
  }

  private static Connections connections(Endpoint endpoint, Path rules, Path directory) {
    return new Connections(
        endpoint,
        ProfileCatalogue.builtIn().get(ENCRYPTING),
        new Connections.ColumnEncryption(rules.toAbsolutePath().toString(), MasterKey.random()),
        directory);
  }

  /** Creates tables and views. One may need another that comes later, so each is tried again. */
  private static List<Unusable> create(Connection connection, List<String> definitions)
      throws SQLException {
    List<String> left = definitions;
    while (true) {
      List<String> failed = new ArrayList<>();
      List<Unusable> unusable = new ArrayList<>();
      for (String definition : left) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(definition);
        } catch (SQLException e) {
          failed.add(definition);
          unusable.add(new Unusable(firstWords(definition), String.valueOf(e.getMessage())));
        }
      }
      if (failed.size() == left.size() || failed.isEmpty()) {
        return unusable;
      }
      left = failed;
    }
  }

  private static String firstWords(String definition) {
    String line = definition.strip().replaceAll("\\s+", " ");
    int bracket = line.indexOf('(');
    String head = bracket < 0 ? line : line.substring(0, bracket).strip();
    return head.length() <= SHOWN_OF_DEFINITION ? head : head.substring(0, SHOWN_OF_DEFINITION);
  }

  private static AssessedStatement assessed(
      Connection connection, Connection checking, CapturedStatement captured) {
    if (!ON_ROWS.matcher(captured.statement()).matches()) {
      return new AssessedStatement(captured, Place.OTHER, "", List.of());
    }
    // The driver passes on what names no encrypted table, right or wrong.
    try (PreparedStatement prepared = checking.prepareStatement(captured.statement())) {
      Objects.requireNonNull(prepared);
    } catch (SQLException e) {
      if (NOT_UNDERSTOOD.contains(e.getErrorCode())) {
        return new AssessedStatement(
            captured, Place.UNKNOWN, String.valueOf(e.getMessage()), List.of());
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
                plan.getString("round_trips")));
      }
      boolean inClient =
          steps.stream()
              .anyMatch(step -> step.where().equals("client") && !step.text().startsWith(DECRYPT));
      return new AssessedStatement(captured, inClient ? Place.CLIENT : Place.SERVER, "", steps);
    } catch (SQLFeatureNotSupportedException e) {
      return new AssessedStatement(
          captured, Place.REFUSED, String.valueOf(e.getMessage()), List.of());
    } catch (SQLException e) {
      return new AssessedStatement(
          captured, Place.UNKNOWN, String.valueOf(e.getMessage()), List.of());
    }
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
