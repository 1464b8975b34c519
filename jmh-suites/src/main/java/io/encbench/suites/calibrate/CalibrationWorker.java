package io.encbench.suites.calibrate;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.JitPause;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnArm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a JVM that holds the clients of an arm. Reads a {@link CalibrationSpec} from the
 * first line of standard input, then one {@link io.encbench.suites.worker.TurnRequest} per line.
 * Its requests are answered by one thread; while probes are measured among others, each client has
 * a thread of its own.
 */
public final class CalibrationWorker implements TurnArm<CalibrationWorker.Answer> {
  private final CalibrationSpec spec;
  private final Connections connections;
  private final ClientMeters meters;
  private final ExecutorService threads;
  private final List<CalibrationClient> clients = new ArrayList<>();

  private CalibrationWorker(CalibrationSpec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
    this.meters = spec.target().meters();
    this.threads =
        Executors.newFixedThreadPool(
            spec.clients(),
            work -> {
              Thread thread = new Thread(work, "calibration-client");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Entry point. */
  public static void main(String[] args) {
    TurnArm.serve(CalibrationSpec.class, CalibrationWorker::new);
  }

  @Override
  public Answer connect(List<String> workloads) throws SQLException {
    List<Probe> probes =
        ProbeCatalogue.all().stream().filter(each -> workloads.contains(each.name())).toList();
    for (int i = 0; i < spec.clients(); i++) {
      clients.add(
          new CalibrationClient(
              connections.open(Map.of("useServerPrepStmts", "false")),
              spec.encrypted(),
              probes,
              CalibrationClient.Rows.of(i, spec.clients()),
              spec.seed() + i));
    }
    spec.target().bindThisJvm();
    return new Answer(List.of(), proofs(), null);
  }

  private List<SessionView> proofs() throws SQLException {
    List<SessionView> proofs = new ArrayList<>();
    for (CalibrationClient client : clients) {
      proofs.add(connections.prove(client.connection()));
    }
    return proofs;
  }

  /**
   * Executes each probe in a loop, and then among others. The answer has them as one workload: of
   * so many short loops, one would nearly always look as if it were not warm.
   */
  @Override
  public Answer warmUp(long ms) throws SQLException {
    List<TurnAnswer.Measured> round = new ArrayList<>();
    List<String> probes = clients.get(0).probes();
    for (String probe : probes) {
      round.add(looped(probe, ms));
      JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    }
    for (String probe : probes) {
      amongOthers(probe, 0);
    }
    return new Answer(List.of(together(round)), List.of(), null);
  }

  /** One operation that executes each probe once, with all of the JIT compiler's CPU. */
  static TurnAnswer.Measured together(List<TurnAnswer.Measured> round) {
    double seconds = 0;
    double cpu = 0;
    double jit = 0;
    for (TurnAnswer.Measured probe : round) {
      seconds += probe.seconds();
      cpu += probe.values().getOrDefault(Metric.CLIENT_CPU, Double.NaN);
      jit += probe.operations() * probe.values().getOrDefault(Metric.CLIENT_CPU_JIT, Double.NaN);
    }
    return new TurnAnswer.Measured(
        "warm-up",
        /* operations= */ 1,
        seconds,
        Map.of(Metric.CLIENT_CPU, cpu, Metric.CLIENT_CPU_JIT, jit));
  }

  /** Measures a probe among others, and then, for less time, in a loop of one client. */
  @Override
  public Answer measure(String workload, long ms) throws SQLException {
    double amongOthers = amongOthers(workload, ms);
    TurnAnswer.Measured looped = looped(workload, loopMs(ms));
    Map<Metric, Double> values = new EnumMap<>(looped.values());
    values.put(Metric.CLIENT_CPU_AMONG_OTHERS, amongOthers);
    return new Answer(
        List.of(new TurnAnswer.Measured(workload, looped.operations(), looped.seconds(), values)),
        List.of(),
        null);
  }

  /** The length of a loop beside a window of a length: its figures vary less. */
  static long loopMs(long ms) {
    return Math.max(1, ms / 3);
  }

  private TurnAnswer.Measured looped(String probe, long ms) throws SQLException {
    MeterSnapshot before = meters.read();
    long began = System.nanoTime();
    long operations = clients.get(0).loop(probe, ms);
    double seconds = (System.nanoTime() - began) / 1e9;
    return new TurnAnswer.Measured(
        probe,
        operations,
        seconds,
        CostPerOperation.of(
            meters.read().since(before),
            operations,
            seconds,
            Runtime.getRuntime().availableProcessors()));
  }

  /** The CPU of an execution among others by all clients at once, in microseconds. */
  private double amongOthers(String probe, long ms) throws SQLException {
    List<Future<CalibrationClient.Cpu>> running =
        clients.stream()
            .map(client -> threads.submit(() -> client.amongOthers(probe, ms)))
            .toList();
    long nanos = 0;
    long executions = 0;
    for (Future<CalibrationClient.Cpu> each : running) {
      CalibrationClient.Cpu cpu = await(each);
      nanos += cpu.nanos();
      executions += cpu.executions();
    }
    return nanos / 1e3 / executions;
  }

  private static <T> T await(Future<T> running) throws SQLException {
    try {
      return running.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while probes are executed", e);
    }
  }

  @Override
  public Answer disconnect() throws SQLException {
    Answer proofs = new Answer(List.of(), proofs(), null);
    for (CalibrationClient client : clients) {
      client.close();
    }
    clients.clear();
    return proofs;
  }

  @Override
  public Answer failed(String why) {
    return new Answer(List.of(), List.of(), why);
  }

  /**
   * The answer of an arm's JVM.
   *
   * @param measured the measured probes
   * @param proofs sessions whose mode the server confirmed
   * @param failure why the request failed; null on success
   */
  record Answer(
      List<TurnAnswer.Measured> measured, List<SessionView> proofs, @Nullable String failure)
      implements TurnAnswer {

    /** None: the tables are read past the driver before the first and after the last block. */
    @Override
    public long cells() {
      return 0;
    }
  }
}
