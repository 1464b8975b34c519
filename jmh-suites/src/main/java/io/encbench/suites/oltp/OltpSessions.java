package io.encbench.suites.oltp;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The sessions of an arm in its JVM, one for each thread. They are used by the threads of one load
 * at a time, and by the creating thread between loads.
 */
final class OltpSessions implements AutoCloseable {
  private final OltpSpec spec;
  private final Connections connections;
  private final List<OltpSession> sessions = new ArrayList<>();

  /** The outcome of a load: its statistics, and its cost per event. */
  record Measured(RunStatistics statistics, Map<Metric, Double> values) {}

  /** Creates the sessions without connecting. */
  OltpSessions(OltpSpec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
  }

  /** Opens all sessions and proves their mode. */
  List<SessionView> connect() throws SQLException {
    OltpTables tables = OltpTables.of(spec.target().profile(), spec.options());
    boolean prepares = spec.test().serverPrepares(spec.options().prepared());
    UniqueIds newIds = new UniqueIds(spec.newIdsFrom());
    for (int thread = 0; thread < spec.run().threads(); thread++) {
      sessions.add(
          new OltpSession(
              connections.open(Map.of("useServerPrepStmts", Boolean.toString(prepares))),
              tables,
              spec.test(),
              spec.seed() + thread,
              newIds));
    }
    return prove();
  }

  /** Proves the mode of all sessions. */
  List<SessionView> prove() throws SQLException {
    List<SessionView> views = new ArrayList<>();
    for (OltpSession session : sessions) {
      views.add(connections.prove(session.connection()));
    }
    return views;
  }

  /** The open sessions. */
  List<OltpSession> all() {
    return sessions;
  }

  /**
   * Runs a load to its end.
   *
   * @throws SQLException the first error that is not to be ignored
   */
  Measured measure(OltpLoad load, ClientMeters meters) throws SQLException, InterruptedException {
    List<MeterSnapshot> reads = new ArrayList<>();
    Runnable read = () -> reads.add(meters.read());
    RunStatistics statistics = load.run(read, read);
    return new Measured(
        statistics, values(statistics, reads.get(1).since(reads.get(0)), spec.run()));
  }

  /**
   * The cost per event. Without events it has only rates, which are zero: a median of windows that
   * left out the idle ones would be too high.
   */
  static Map<Metric, Double> values(RunStatistics run, MeterSnapshot window, RunOptions options) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.THROUGHPUT, 0.0);
    values.put(Metric.QUERIES, run.queriesPerSecond());
    if (run.events() > 0) {
      values.putAll(
          CostPerOperation.of(
              window, run.events(), run.seconds(), Runtime.getRuntime().availableProcessors()));
      values.put(Metric.LATENCY_AVERAGE, run.latencyAverageMs());
      if (options.percentile() > 0) {
        values.put(Metric.LATENCY_PERCENTILE, run.latencyPercentileMs());
      }
    }
    return values;
  }

  @Override
  public void close() throws SQLException {
    for (OltpSession session : sessions) {
      session.close();
    }
    sessions.clear();
  }
}
