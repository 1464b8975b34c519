package io.encbench.suites.libraries;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.LoadClient;
import io.encbench.suites.oltp.OltpLoad;
import io.encbench.suites.oltp.sysbench.Counted;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import io.encbench.suites.worker.WorkerTarget;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a fresh JVM that measures every workload in one arm on one server. Reads a {@link
 * Spec} from the first line of standard input and answers with an {@link Answer} on one line.
 */
public final class LibraryWorker {
  private static final int PERCENTILE = 95;

  private final Spec spec;
  private final Connections connections;
  private final LongAdder selects = new LongAdder();
  private final LongAdder checked = new LongAdder();
  private final List<SessionView> proofs = new ArrayList<>();
  private final List<Window> windows = new ArrayList<>();

  private LibraryWorker(Spec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(Spec.class, spec -> new LibraryWorker(spec).answer());
  }

  private Answer answer() {
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
      return new Answer(windows, proofs, checked.sum(), watched.samples(), null);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed("interrupted");
    }
  }

  private Answer failed(String reason) {
    return new Answer(windows, proofs, checked.sum(), List.of(), reason);
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
                yield new PointSelect(client, open.get(thread));
              }
              case CONNECT -> new Connect(client, connections, checked);
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

  /**
   * The task of the JVM.
   *
   * @param target the server to connect to; holds secrets
   * @param settings what to measure
   * @param seed seed of the ids that are read
   */
  record Spec(WorkerTarget target, LibrarySettings settings, long seed) {}

  /**
   * The answer of the JVM.
   *
   * @param windows the windows measured, up to a failure
   * @param proofs sessions whose mode the server confirmed
   * @param checked number of connections that passed a check in the client only
   * @param course samples of the run over time
   * @param failure why the remaining windows were not measured; null on success
   */
  record Answer(
      List<Window> windows,
      List<SessionView> proofs,
      long checked,
      List<LoadSample> course,
      @Nullable String failure) {}

  /**
   * One window.
   *
   * @param point the workload and number of threads
   * @param operations operations that ended in the window
   * @param seconds length of the window
   * @param values cost per operation
   */
  record Window(LoadPoint point, long operations, double seconds, Map<Metric, Double> values) {}

  /** A client whose events read, so that there is nothing to undo. */
  private interface ReadingClient extends LoadClient {
    @Override
    default Counted take() {
      return Counted.ONE_READ;
    }

    @Override
    default void rollback() {}
  }

  /**
   * Selects on a connection that stays open.
   *
   * @param connection the connection; the caller closes it
   */
  private record PointSelect(SelectClient client, Connection connection) implements ReadingClient {
    @Override
    public void event() throws SQLException {
      client.select(connection);
    }
  }

  /**
   * Connects, selects once and disconnects. The client checks every connection itself, which costs
   * no round trip; asking the server would cost as much as the select.
   *
   * @param checked counts the connections that passed the check
   */
  private record Connect(SelectClient client, Connections connections, LongAdder checked)
      implements ReadingClient {
    @Override
    public void event() throws SQLException {
      try (Connection connection = connections.open(Map.of())) {
        connections.check(connection);
        checked.increment();
        client.select(connection);
      }
    }
  }
}
