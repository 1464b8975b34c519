package io.encbench.jmh.db;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import io.encbench.profile.SessionView;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures the workloads of one arm, once each, under JMH in this JVM.
 *
 * <p>JMH's own forks are off, because this JVM is the fork: JMH would start one for each workload,
 * and it cannot shuffle arms. All workloads share the JVM, in the same order in every arm.
 */
final class ArmMeasurement {
  private static final Set<Metric> WIRE =
      Set.of(Metric.WIRE_BYTES, Metric.WIRE_SENT, Metric.WIRE_RECEIVED, Metric.ROUND_TRIPS);

  private final ArmSpec spec;
  private final Connections connections;
  private final BatchInsertProof batchInsertProof;
  private final ClientMeters meters;
  private final List<ArmReport.Measured> measured = new ArrayList<>();
  private final List<SessionView> proofs = new ArrayList<>();
  private final Map<Workload, Double> warmedUpRate = new EnumMap<>(Workload.class);

  /** Threads that warm up, and connections of a pool: compiled sooner, the code rests longer. */
  private final int connected;

  private long cells;

  /**
   * Prepares the measurement.
   *
   * @param connections in the arm's mode
   * @param plain past an encrypting driver, for proofs
   */
  ArmMeasurement(ArmSpec spec, Connections connections, Connections plain, ClientMeters meters) {
    this.spec = spec;
    this.connections = connections;
    this.batchInsertProof = new BatchInsertProof(spec.profile().name(), plain);
    this.meters = meters;
    this.connected = Math.max(spec.threads(), Runtime.getRuntime().availableProcessors());
  }

  /**
   * Warms up and measures. Connecting comes after all statements: it keeps the JIT compiler busy
   * for seconds with the code of the handshake, which would run into the windows of the statements.
   */
  ArmReport run() throws RunnerException, SQLException {
    measureTogether(
        spec.workloads().stream().filter(workload -> workload != Workload.CONNECT).toList());
    measureTogether(
        spec.workloads().stream().filter(workload -> workload == Workload.CONNECT).toList());
    return new ArmReport(measured, proofs, cells, null);
  }

  /**
   * Measures workloads whose connections are all opened and proven before the first is warmed up,
   * and stay open until the last is measured. To connect in between would take paths that the
   * compiled code has never seen, and the JIT compiler would discard that code and compile it anew,
   * in a measured window. Measuring goes backwards, so that it begins with what was warmed up last
   * and ends with the statements of the least work, which the compiler's last tasks disturb most.
   */
  private void measureTogether(List<Workload> workloads) throws RunnerException, SQLException {
    Map<Workload, ConnectionSource> sources = new EnumMap<>(Workload.class);
    try {
      for (Workload workload : workloads) {
        sources.put(workload, source(workload));
      }
      prove(sources);
      if (spec.window().warmsUp()) {
        warmUp(sources);
      }
      keepApart();
      List<Workload> backwards = new ArrayList<>(workloads);
      Collections.reverse(backwards);
      for (Workload workload : backwards) {
        ArmContext.use(context(Objects.requireNonNull(sources.get(workload))));
        long ms = measureMs(workload);
        RunResult result = new Runner(measured(workload, ms)).runSingle();
        measured.add(figures(workload, ms, result));
      }
      shareProcessors();
      prove(sources);
    } finally {
      for (ConnectionSource source : sources.values()) {
        source.close();
      }
    }
  }

  /** Not before the warm-up, in which the JIT compiler can use every processor. */
  private void keepApart() {
    if (spec.processors() != null) {
      spec.processors().bindThisJvm();
    }
  }

  private void shareProcessors() {
    if (spec.processors() != null) {
      spec.processors().releaseThisJvm();
    }
  }

  /**
   * Warms up in rounds over all workloads, because each changes what code they share, until a round
   * has left the JIT compiler next to nothing to do. How many rounds that takes differs from JVM to
   * JVM, with the speed of the machine and the code of the arm.
   */
  private void warmUp(Map<Workload, ConnectionSource> sources) throws RunnerException {
    int most = sources.keySet().stream().mapToInt(Workload::mostRounds).max().orElse(0);
    boolean settled = false;
    for (int round = 1; round <= most && !settled; round++) {
      settled = round >= MeasureWindow.FEWEST_ROUNDS;
      for (Map.Entry<Workload, ConnectionSource> entry : sources.entrySet()) {
        settled &= warmUp(entry.getKey(), entry.getValue());
      }
    }
  }

  /** Returns whether the compiler had next to nothing to do. */
  private boolean warmUp(Workload workload, ConnectionSource source) throws RunnerException {
    long ms = spec.window().roundMs();
    double before = JitPause.compilerSeconds(meters);
    ArmContext.use(context(source));
    RunResult result =
        new Runner(window(workload, ms).threads(connected).warmupIterations(0).build()).runSingle();
    warmedUpRate.put(workload, result.getPrimaryResult().getScore() * spec.threads() / connected);
    JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    double compiled = JitPause.compilerSeconds(meters) - before;
    return compiled < Metric.SETTLED_JIT_SHARE * ms / 1e3;
  }

  private void prove(Map<Workload, ConnectionSource> sources) throws SQLException {
    for (ConnectionSource source : sources.values()) {
      proofs.addAll(source.prove());
    }
    ConnectionSource inserts = sources.get(Workload.BATCH_INSERT);
    if (inserts != null) {
      cells += batchInsertProof.prove(context(inserts));
    }
  }

  private ArmContext context(ConnectionSource source) {
    return new ArmContext(source, spec.table(), meters);
  }

  private ConnectionSource source(Workload workload) throws SQLException {
    if (spec.role() == Role.HARNESS_CHECK) {
      return new BareSource(spec.endpoint(), connections, workload.driverProperties(), connected);
    }
    return workload == Workload.CONNECT
        ? new UnpooledSource(connections, workload.driverProperties())
        : new PooledSource(connections, workload, connected, meters.registry());
  }

  private ChainedOptionsBuilder window(Workload workload, long ms) {
    return new OptionsBuilder()
        .include("^" + Pattern.quote(workload.benchmarkName()) + "$")
        .forks(0)
        .threads(spec.threads())
        .measurementIterations(1)
        .measurementTime(TimeValue.milliseconds(ms))
        .addProfiler(ClientCostProfiler.class)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }

  private long measureMs(Workload workload) {
    long planned = workload.measureMs(spec.window());
    Double rate = warmedUpRate.get(workload);
    return rate == null ? planned : MeasureWindow.stretched(planned, rate);
  }

  private Options measured(Workload workload, long ms) {
    return window(workload, ms)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(MeasureWindow.SETTLE_MS))
        .build();
  }

  private ArmReport.Measured figures(Workload workload, long ms, RunResult result) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      Result<?> cost = result.getSecondaryResults().get(metric.id());
      if (cost != null) {
        values.put(metric, cost.getScore());
      }
    }
    if (spec.role() == Role.HARNESS_CHECK) {
      // A bare connection has no counting socket.
      values.keySet().removeAll(WIRE);
    }
    values.put(Metric.THROUGHPUT, result.getPrimaryResult().getScore());
    long operations =
        result.getBenchmarkResults().stream()
            .flatMap(run -> run.getIterationResults().stream())
            .mapToLong(iteration -> iteration.getMetadata().getMeasuredOps())
            .sum();
    return new ArmReport.Measured(workload, operations, ms / 1e3, values);
  }
}
