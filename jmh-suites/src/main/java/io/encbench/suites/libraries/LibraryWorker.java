package io.encbench.suites.libraries;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.libraries.LibraryAnswer.Window;
import io.encbench.suites.oltp.LoadClient;
import io.encbench.suites.oltp.OltpLoad;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Main class of a fresh JVM that measures every workload in one arm on one server. Reads a {@link
 * LibrarySpec} from the first line of standard input and answers with a {@link LibraryAnswer} on
 * one line.
 */
public final class LibraryWorker {
  private static final int PERCENTILE = 95;

  private final LibrarySpec spec;
  private final Connections connections;
  private final LongAdder selects = new LongAdder();
  private final LongAdder checked = new LongAdder();
  private final List<SessionView> proofs = new ArrayList<>();
  private final List<Window> windows = new ArrayList<>();

  private LibraryWorker(LibrarySpec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(LibrarySpec.class, spec -> new LibraryWorker(spec).answer());
  }

  private LibraryAnswer answer() {
    try (ClientMeters meters = spec.target().meters();
        ClientMeters courseMeters = spec.target().meters();
        Connection observer = connections.open(Map.of());
        LoadCourse watched = new LoadCourse(observer, courseMeters, selects)) {
      proofs.add(connections.prove(observer));
      spec.target().bindThisJvm();
      warmUp(watched);
      for (LoadPoint point : spec.settings().points()) {
        watched.enter(point.name());
        windows.add(measure(point, spec.settings().seconds(), meters));
      }
      return new LibraryAnswer(windows, proofs, checked.sum(), watched.samples(), null);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed("interrupted");
    }
  }

  private LibraryAnswer failed(String reason) {
    return new LibraryAnswer(windows, proofs, checked.sum(), List.of(), reason);
  }

  private void warmUp(LoadCourse watched) throws SQLException, InterruptedException {
    int seconds = spec.settings().warmupSeconds() / spec.settings().workloads().size();
    if (seconds == 0) {
      return;
    }
    watched.enter("warm-up");
    try (ClientMeters unused = spec.target().meters()) {
      for (LibraryWorkload workload : spec.settings().workloads()) {
        measure(new LoadPoint(workload, LibrarySettings.WARMUP_THREADS), seconds, unused);
      }
    }
  }

  /**
   * Measures one window. The server is asked about the connections before and after it; if the
   * workload opens its own connections, it is asked about a separate one.
   */
  private Window measure(LoadPoint point, int seconds, ClientMeters meters)
      throws SQLException, InterruptedException {
    List<Connection> open = new ArrayList<>();
    try {
      List<LoadClient> clients = new ArrayList<>();
      for (int thread = 0; thread < point.threads(); thread++) {
        SelectClient client = new SelectClient(spec.settings(), spec.seed() + thread, selects);
        clients.add(
            switch (point.workload()) {
              case POINT_SELECT -> {
                open.add(connections.open(Map.of()));
                yield new PointSelectSession(client, open.get(thread));
              }
              case CONNECT -> new ConnectSession(client, connections, checked);
            });
      }
      prove(open);
      List<MeterSnapshot> reads = new ArrayList<>();
      Runnable read = () -> reads.add(meters.read());
      RunStatistics run =
          new OltpLoad(clients, options(point, seconds), spec.seed(), line -> {}).run(read, read);
      prove(open);
      return new Window(
          point, run.events(), run.seconds(), values(run, reads.get(1).since(reads.get(0))));
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
    }
  }

  private void prove(List<Connection> open) throws SQLException {
    for (Connection connection : open) {
      proofs.add(connections.prove(connection));
    }
    if (open.isEmpty()) {
      try (Connection one = connections.open(Map.of())) {
        proofs.add(connections.prove(one));
      }
    }
  }

  private static RunOptions options(LoadPoint point, int seconds) {
    return new RunOptions(point.threads(), seconds, 0, 0, 0, PERCENTILE, false, 0, List.of());
  }

  private static Map<Metric, Double> values(RunStatistics run, MeterSnapshot window) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    if (run.events() > 0) {
      values.putAll(
          CostPerOperation.of(
              window, run.events(), run.seconds(), Runtime.getRuntime().availableProcessors()));
      values.put(Metric.LATENCY_AVERAGE, run.latencyAverageMs());
      values.put(Metric.LATENCY_PERCENTILE, run.latencyPercentileMs());
    }
    return values;
  }
}
