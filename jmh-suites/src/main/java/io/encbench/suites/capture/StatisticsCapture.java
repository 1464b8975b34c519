package io.encbench.suites.capture;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Captures what a server executes for some time, by the difference of its statistics. */
public final class StatisticsCapture {
  private static final double NANOS = 1e9;

  private StatisticsCapture() {}

  /** Waits while the application works. */
  @FunctionalInterface
  public interface Pause {
    void of(Duration time) throws InterruptedException;
  }

  /**
   * Captures the statements of a schema.
   *
   * @param schema the schema; empty for that of the endpoint
   * @throws ConfigurationException if the server keeps no statistics, the account must not read
   *     them, or no statement of the schema was executed
   */
  public static Capture run(Endpoint endpoint, String schema, Duration time, Pause pause)
      throws SQLException, InterruptedException {
    String of = schema.isEmpty() ? endpoint.database() : schema;
    // Statements of a connection without a schema do not count for the application's.
    Endpoint own = endpoint.in("");
    StatementStatistics before;
    String source;
    try (Connection connection = ServerProbe.open(own)) {
      ServerFacts facts = ServerProbe.probe(connection);
      source = "statement statistics of %s %s".formatted(facts.product(), facts.version());
      before = StatementStatistics.read(connection, of);
    }
    long start = System.nanoTime();
    pause.of(time);
    // A connection of its own: a firewall may have closed the first one meanwhile.
    try (Connection connection = ServerProbe.open(own)) {
      double seconds = (System.nanoTime() - start) / NANOS;
      StatementStatistics after = StatementStatistics.read(connection, of);
      Capture capture = after.since(before, source, of, seconds);
      if (capture.statements().isEmpty() && capture.losses().isEmpty()) {
        throw new ConfigurationException(
            "the server executed no statement in schema %s for %d s; name the application's schema in --schema, and capture while it works"
                .formatted(of, TimeUnit.NANOSECONDS.toSeconds(time.toNanos())));
      }
      return capture;
    }
  }
}
