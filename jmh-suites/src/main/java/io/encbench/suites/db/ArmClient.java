package io.encbench.suites.db;

import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.ClientCostProfiler;
import io.encbench.suites.worker.JitPause;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnArm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The client of one arm, in that arm's own JVM. Connects, warms up and measures on request, and is
 * idle in between. Confined to one thread.
 *
 * <p>Each stretch is one JMH iteration. JMH's own forks are off, because JMH could not let a fork
 * take turns with the JVMs of other arms; this JVM is the fork.
 */
final class ArmClient implements TurnArm<ArmWorker.Report> {
  private static final Set<Metric> WIRE =
      Set.of(Metric.WIRE_BYTES, Metric.WIRE_SENT, Metric.WIRE_RECEIVED, Metric.ROUND_TRIPS);

  private final ArmSpec spec;
  private final Connections connections;
  private final BatchInsertProof batchInsertProof;
  private final ClientMeters meters;
  private final Map<Workload, ConnectionSource> sources = new EnumMap<>(Workload.class);

  /**
   * Warm-up threads, and connections of a pool. More threads than are measured, so that the code is
   * compiled sooner and settles.
   */
  private final int connected;

  private boolean apart;

  /**
   * Creates the client without connecting.
   *
   * @param connections open connections in the arm's mode
   * @param plain open connections without an encrypting driver, for proofs
   */
  ArmClient(ArmSpec spec, Connections connections, Connections plain, ClientMeters meters) {
    this.spec = spec;
    this.connections = connections;
    this.batchInsertProof = new BatchInsertProof(spec.profile().name(), plain);
    this.meters = meters;
    ClientCostProfiler.use(meters);
    this.connected = Math.max(spec.threads(), Runtime.getRuntime().availableProcessors());
  }

  /**
   * Opens the connections of some workloads, which stay open until all these workloads are
   * measured. Connecting between windows would run code paths that the JIT compiler has not seen;
   * it would discard compiled code and compile it again inside a measured window.
   *
   * @return the proofs of mode
   */
  @Override
  public ArmWorker.Report connect(List<String> workloads) throws SQLException {
    for (String id : workloads) {
      Workload workload = Workload.of(id);
      sources.put(workload, source(workload));
    }
    return prove();
  }

  /**
   * Runs each connected workload for the given time, one after the other, on every processor.
   *
   * @return the cost of each workload
   */
  @Override
  public ArmWorker.Report warmUp(long ms) throws RunnerException {
    List<TurnAnswer.Measured> round = new ArrayList<>();
    for (Map.Entry<Workload, ConnectionSource> entry : sources.entrySet()) {
      ArmContext.use(context(entry.getValue()));
      RunResult result =
          new Runner(window(entry.getKey(), ms, connected).warmupIterations(0).build()).runSingle();
      round.add(figures(entry.getKey(), result));
      JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    }
    return new ArmWorker.Report(round, List.of(), 0, null);
  }

  /** Measures a connected workload in one window, on the client processors only. */
  @Override
  public ArmWorker.Report measure(String id, long ms) throws RunnerException {
    keepApart();
    Workload workload = Workload.of(id);
    ArmContext.use(context(Objects.requireNonNull(sources.get(workload))));
    RunResult result = new Runner(measured(workload, ms)).runSingle();
    return new ArmWorker.Report(List.of(figures(workload, result)), List.of(), 0, null);
  }

  /** Proves all sessions once more and closes them. */
  @Override
  public ArmWorker.Report disconnect() throws SQLException {
    shareProcessors();
    ArmWorker.Report proofs = prove();
    for (ConnectionSource source : sources.values()) {
      source.close();
    }
    sources.clear();
    return proofs;
  }

  @Override
  public ArmWorker.Report failed(String why) {
    return ArmWorker.Report.failed(why);
  }

  private void keepApart() {
    if (spec.processors() != null && !apart) {
      spec.processors().bindThisJvm();
      apart = true;
    }
  }

  private void shareProcessors() {
    if (spec.processors() != null && apart) {
      spec.processors().releaseThisJvm();
      apart = false;
    }
  }

  private ArmWorker.Report prove() throws SQLException {
    List<SessionView> proofs = new ArrayList<>();
    for (ConnectionSource source : sources.values()) {
      proofs.addAll(source.prove());
    }
    ConnectionSource inserts = sources.get(Workload.BATCH_INSERT);
    long cells = inserts == null ? 0 : batchInsertProof.prove(context(inserts));
    return new ArmWorker.Report(List.of(), proofs, cells, null);
  }

  private ArmContext context(ConnectionSource source) {
    return new ArmContext(source, spec.poolSize(), spec.table(), meters);
  }

  private ConnectionSource source(Workload workload) throws SQLException {
    if (spec.role() == Role.HARNESS_CHECK) {
      return new ConnectionSource.Bare(
          spec.endpoint(), connections, workload.driverProperties(), connected);
    }
    int size = workload == Workload.POOL ? spec.poolSize() : connected;
    return ConnectionSource.of(workload, connections, size, meters.registry());
  }

  private ChainedOptionsBuilder window(Workload workload, long ms, int threads) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(workload.benchmarkName()) + "$")
            .forks(0)
            .threads(workload.threads(threads))
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(ms))
            .addProfiler(ClientCostProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    return workload == Workload.POOL ? options.operationsPerInvocation(spec.poolSize()) : options;
  }

  private Options measured(Workload workload, long ms) {
    return window(workload, ms, spec.threads())
        .warmupIterations(workload.settles() ? 1 : 0)
        .warmupTime(TimeValue.milliseconds(MeasureWindow.SETTLE_MS))
        .build();
  }

  private TurnAnswer.Measured figures(Workload workload, RunResult result) {
    Map<Metric, Double> values = ClientCostProfiler.costs(result, List.of(Metric.values()));
    if (spec.role() == Role.HARNESS_CHECK) {
      // A bare connection has no counting socket.
      values.keySet().removeAll(WIRE);
    }
    double rate = result.getPrimaryResult().getScore();
    values.put(Metric.THROUGHPUT, rate);
    long operations =
        result.getBenchmarkResults().stream()
            .flatMap(run -> run.getIterationResults().stream())
            .mapToLong(iteration -> iteration.getMetadata().getMeasuredOps())
            .sum();
    // The last operation ends after the time that JMH was given, of a pool by seconds.
    return new TurnAnswer.Measured(workload.id(), operations, operations / rate, values);
  }
}
