package io.encbench.jmh.db;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.Metric;
import io.encbench.jmh.worker.ClientCostProfiler;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import io.encbench.profile.SessionView;
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
 * The client of one arm in its JVM: connects, warms up and measures when it is told to, and rests
 * in between. Used by one thread.
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
  ArmReport connect(List<Workload> workloads) throws SQLException {
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
  ArmReport warmUp(long ms) throws RunnerException {
    List<ArmReport.Measured> round = new ArrayList<>();
    for (Map.Entry<Workload, ConnectionSource> entry : sources.entrySet()) {
      ArmContext.use(context(entry.getValue()));
      RunResult result =
          new Runner(window(entry.getKey(), ms).threads(connected).warmupIterations(0).build())
              .runSingle();
      round.add(figures(entry.getKey(), ms, result));
      JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    }
    return new ArmReport(round, List.of(), 0, null);
  }

  /** Measures a connected workload in one window, on the processors of clients. */
  ArmReport measure(Workload workload, long ms) throws RunnerException {
    keepApart();
    ArmContext.use(context(Objects.requireNonNull(sources.get(workload))));
    RunResult result = new Runner(measured(workload, ms)).runSingle();
    return new ArmReport(List.of(figures(workload, ms, result)), List.of(), 0, null);
  }

  /** Proves all sessions once more and closes them. */
  ArmReport disconnect() throws SQLException {
    shareProcessors();
    ArmReport proofs = prove();
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

  private ArmReport prove() throws SQLException {
    List<SessionView> proofs = new ArrayList<>();
    for (ConnectionSource source : sources.values()) {
      proofs.addAll(source.prove());
    }
    ConnectionSource inserts = sources.get(Workload.BATCH_INSERT);
    long cells = inserts == null ? 0 : batchInsertProof.prove(context(inserts));
    return new ArmReport(List.of(), proofs, cells, null);
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
