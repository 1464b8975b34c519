package io.encbench.suites.assess;

import io.encbench.config.ConfigurationException;
import io.encbench.server.DatabaseServer;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Leak;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.suite.TemporaryDirectory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Asks the encrypting driver for its plan of each statement. The tables exist on a server of our
 * own, without rows. So the answer cannot differ from what the driver does.
 */
public final class Assessor {
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
      TrialDatabase database = TrialDatabase.create(server, capture, directory.path());
      List<Unusable> unusable = database.define(schema, rules);
      try (StatementPlans plans = StatementPlans.open(database, rules, capture, schema)) {
        List<AssessedStatement> planned = new ArrayList<>();
        for (CapturedStatement each : capture.statements()) {
          planned.add(plans.of(each));
          progress.accept(planned.size());
        }
        List<AssessedStatement> statements =
            plans.counted(planned, IntStream.range(0, planned.size()).boxed().toList());
        return new Assessment(
            capture,
            rules.toString(),
            plans.product(),
            StatementPlans.commits(capture),
            unusable,
            plans.tables(),
            statements,
            leaks(statements));
      }
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
