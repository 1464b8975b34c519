package io.encbench.suites.db;

import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.ClientCostProfiler;
import java.sql.SQLException;
import java.util.ArrayList;
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
 * The client of one arm in its JVM: connects, warms up and measures on request, and rests in
 * between. Used by one thread.
 *
 * <p>Each stretch is an iteration of JMH, whose own forks are off: this JVM is the fork, and JMH
 * could not measure it in turn with the JVMs of other arms.
 */
final class ArmClient implements AutoCloseable {
  private static final Set<Metric> WIRE =
      Set.of(Metric.WIRE_BYTES, Metric.WIRE_SENT, Metric.WIRE_RECEIVED, Metric.ROUND_TRIPS);

  private final ArmSpec spec;
  private final Connections connections;
  private final BatchInsertProof batchInsertProof;
  private final ClientMeters meters;
  private final Map<Workload, ConnectionSource> sources = new EnumMap<>(Workload.class);

  /** Threads that warm up, and connections of a pool: compiled sooner, the code rests longer. */
  private final int connected;

  private boolean apart;

  /**
   * Prepares the client.
   *
   * @param connections in the arm's mode
   * @param plain past an encrypting driver, for proofs
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
   * Opens the connections of some workloads, which stay open until they are all measured. To
   * connect in between would take paths that the compiled code has never seen, and the JIT compiler
   * would discard that code and compile it anew, in a measured window.
   *
   * @return the proofs
   */
  ArmWorker.Report connect(List<Workload> workloads) throws SQLException {
    for (Workload workload : workloads) {
      sources.put(workload, source(workload));
    }
    return prove();
  }

  /**
   * Does all connected workloads for a while, one after the other, on every processor.
   *
   * @return what each of them cost
   */
  ArmWorker.Report warmUp(long ms) throws RunnerException {
    List<ArmWorker.Report.Measured> round = new ArrayList<>();
    for (Map.Entry<Workload, ConnectionSource> entry : sources.entrySet()) {
      ArmContext.use(context(entry.getValue()));
      RunResult result =
          new Runner(window(entry.getKey(), ms).threads(connected).warmupIterations(0).build())
              .runSingle();
      round.add(figures(entry.getKey(), ms, result));
      JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    }
    return new ArmWorker.Report(round, List.of(), 0, null);
  }

  /** Measures a connected workload in one window, on the processors of clients. */
  ArmWorker.Report measure(Workload workload, long ms) throws RunnerException {
    keepApart();
    ArmContext.use(context(Objects.requireNonNull(sources.get(workload))));
    RunResult result = new Runner(measured(workload, ms)).runSingle();
    return new ArmWorker.Report(List.of(figures(workload, ms, result)), List.of(), 0, null);
  }

  /** Proves all sessions once more and closes them. */
  ArmWorker.Report disconnect() throws SQLException {
    shareProcessors();
    ArmWorker.Report proofs = prove();
    close();
    return proofs;
  }

  @Override
  public void close() throws SQLException {
    for (ConnectionSource source : sources.values()) {
      source.close();
    }
    sources.clear();
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
    return new ArmContext(source, spec.table(), meters);
  }

  private ConnectionSource source(Workload workload) throws SQLException {
    if (spec.role() == Role.HARNESS_CHECK) {
      return new ConnectionSource.Bare(
          spec.endpoint(), connections, workload.driverProperties(), connected);
    }
    return workload == Workload.CONNECT
        ? new ConnectionSource.Unpooled(connections, workload.driverProperties())
        : new ConnectionSource.Pooled(connections, workload, connected, meters.registry());
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

  private Options measured(Workload workload, long ms) {
    return window(workload, ms)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(MeasureWindow.SETTLE_MS))
        .build();
  }

  private ArmWorker.Report.Measured figures(Workload workload, long ms, RunResult result) {
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
    return new ArmWorker.Report.Measured(workload, operations, ms / 1e3, values);
  }
}
