package io.encbench.suites.oltp;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Main class of a fresh JVM that measures one arm. Reads an {@link OltpSpec} from the first line of
 * standard input and answers with an {@link OltpAnswer} on one line.
 */
public final class OltpWorker {
  private final OltpSpec spec;
  private final Connections connections;
  private final Consumer<String> progress;

  private OltpWorker(OltpSpec spec, Consumer<String> progress) {
    this.spec = spec;
    this.connections = spec.target().connections();
    this.progress = progress;
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answerAndTell(OltpSpec.class, OltpWorker::answer);
  }

  private static OltpAnswer answer(OltpSpec spec, Consumer<String> progress) {
    try (ClientMeters meters = spec.target().meters()) {
      return new OltpWorker(spec, progress).measure(meters);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return OltpAnswer.failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OltpAnswer.failed("interrupted");
    }
  }

  private OltpAnswer measure(ClientMeters meters) throws SQLException, InterruptedException {
    List<OltpSession> sessions = new ArrayList<>();
    try {
      connect(sessions);
      List<SessionView> proofs = new ArrayList<>(prove(sessions));
      spec.target().bindThisJvm();
      OltpLoad load = new OltpLoad(sessions, spec.run(), spec.seed(), progress);
      List<MeterSnapshot> reads = new ArrayList<>();
      Runnable read = () -> reads.add(meters.read());
      RunStatistics statistics = load.run(read, read);
      MeterSnapshot window = reads.get(1).since(reads.get(0));
      proofs.addAll(prove(sessions));
      return new OltpAnswer(statistics, values(statistics, window), proofs, null);
    } finally {
      for (OltpSession session : sessions) {
        session.close();
      }
    }
  }

  private void connect(List<OltpSession> sessions) throws SQLException {
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
  }

  private List<SessionView> prove(List<OltpSession> sessions) throws SQLException {
    List<SessionView> views = new ArrayList<>();
    for (OltpSession session : sessions) {
      views.add(connections.prove(session.connection()));
    }
    return views;
  }

  private Map<Metric, Double> values(RunStatistics run, MeterSnapshot window) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    if (run.events() > 0) {
      values.putAll(
          CostPerOperation.of(
              window, run.events(), run.seconds(), Runtime.getRuntime().availableProcessors()));
      values.put(Metric.QUERIES, run.queriesPerSecond());
      values.put(Metric.LATENCY_AVERAGE, run.latencyAverageMs());
      if (spec.run().percentile() > 0) {
        values.put(Metric.LATENCY_PERCENTILE, run.latencyPercentileMs());
      }
    }
    return values;
  }
}
