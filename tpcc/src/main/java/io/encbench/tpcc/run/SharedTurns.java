package io.encbench.tpcc.run;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientTurn;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunTurns;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A run in turns that several client JVMs share, as the program that started them sees it. It adds
 * up their turns. Not thread-safe.
 */
public final class SharedTurns implements AutoCloseable {
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final double NANOS_PER_MILLI = 1e6;

  private final Database database;
  private final SharedRun run;
  private final JvmRuns runs;
  private final List<Window> windows = new ArrayList<>();

  /** For each client, how much later than the first one it started, added up over its turns. */
  private final double[] lateMillis;

  /**
   * A turn of a client.
   *
   * @param begunNanos its start, in nanoseconds since the epoch on a clock that all clients share
   */
  public record Begun(ClientTurn turn, long begunNanos) {
    private long endedNanos() {
      return begunNanos + (long) (turn.observed().elapsed() * NANOS);
    }
  }

  /**
   * The end of a client's part.
   *
   * @param part what it measured
   * @param machine name of its machine
   * @param clockOffsetMillis how far its wall clock is ahead of that of client 1
   * @param clockUncertaintyMillis uncertainty of that offset
   */
  public record Ended(
      ClientPart part, String machine, double clockOffsetMillis, double clockUncertaintyMillis) {}

  /** A turn of all clients together: from the start of the first to the end of the last one. */
  record Whole(long operations, double seconds, Map<Metric, Double> values) {
    /**
     * Adds up the turn of each client.
     *
     * @param countsCells whether the values that the driver encrypts are counted
     */
    static Whole of(List<Begun> ofAll, boolean countsCells) {
      long operations =
          Math.max(
              1,
              ofAll.stream().mapToLong(one -> one.turn().observed().second().transactions()).sum());
      long last = ofAll.stream().mapToLong(Begun::endedNanos).max().orElseThrow();
      double seconds = (last - first(ofAll)) / NANOS;
      List<MeterSnapshot> gained =
          ofAll.stream().map(one -> MeterSnapshot.of(one.turn().gained())).toList();
      Map<Metric, Double> values =
          CostPerOperation.of(
              gained.stream().reduce(MeterSnapshot::plus).orElseThrow(),
              operations,
              seconds,
              ofAll.get(0).turn().cores());
      values.computeIfPresent(
          Metric.CLIENT_RSS,
          (metric, ofLast) ->
              gained.stream()
                  .mapToDouble(one -> one.gauge(ClientMemoryMetrics.RSS).orElse(0))
                  .sum());
      if (!countsCells) {
        values.remove(Metric.CELLS);
      }
      return new Whole(operations, seconds, values);
    }

    private static long first(List<Begun> ofAll) {
      return ofAll.stream().mapToLong(Begun::begunNanos).min().orElseThrow();
    }
  }

  /**
   * Reads the counters of the database, before any client works.
   *
   * @param runs the runs of these clients, which take turns with this one
   * @param out receives the console output
   * @param terminal properties of {@code out}
   * @throws SQLException if the database cannot be read
   * @throws io.encbench.config.ConfigurationException if the database cannot be connected to, or is
   *     not loaded for the run
   */
  public SharedTurns(
      Database database,
      RunSettings settings,
      JvmRuns runs,
      PrintStream out,
      StandardOutput terminal)
      throws SQLException {
    this.database = database;
    this.runs = runs;
    this.run = new SharedRun(database, settings, runs, out, terminal);
    this.lateMillis = new double[settings.part().clients()];
  }

  /**
   * Adds up a warm-up turn.
   *
   * @param ofAll the turn of each client, in their order
   */
  public Stretch warmUp(List<Begun> ofAll) {
    Whole whole = Whole.of(ofAll, database.countsCells());
    // When a JVM is warm depends on the compiler of one JVM.
    whole
        .values()
        .computeIfPresent(Metric.CLIENT_CPU_JIT, (metric, ofClients) -> ofClients / ofAll.size());
    return new Stretch(whole.operations(), whole.seconds(), whole.values());
  }

  /**
   * Adds up a measured turn.
   *
   * @param ofAll the turn of each client, in their order
   * @param round 0-based number of the round
   * @param position 0-based place of the arm in the round's order
   */
  public void measure(List<Begun> ofAll, int round, int position) {
    Whole whole = Whole.of(ofAll, database.countsCells());
    windows.add(new Window(round, position, whole.operations(), whole.seconds(), whole.values()));
    long first = Whole.first(ofAll);
    for (int client = 0; client < lateMillis.length; client++) {
      lateMillis[client] += (ofAll.get(client).begunNanos() - first) / NANOS_PER_MILLI;
    }
  }

  /**
   * Returns the result, after the terminals of all clients have ended.
   *
   * @param number number of the run
   * @param warmUp how the arm was warmed up
   * @param clients the end of each client's part, in their order
   * @param beside counts of other open runs of all clients, also of those without a part in this
   *     run
   * @return the result, without consistency conditions
   */
  public RunResult end(
      int number, WarmUp warmUp, List<Ended> clients, List<ClientPart.Totals> beside) {
    List<SharedRun.Outcome> outcomes = new ArrayList<>();
    for (int client = 0; client < clients.size(); client++) {
      Ended ended = clients.get(client);
      outcomes.add(
          new SharedRun.Outcome(
              ended.part(),
              ended.machine(),
              lateMillis[client] / Math.max(1, windows.size()),
              ended.clockOffsetMillis(),
              ended.clockUncertaintyMillis()));
    }
    return run.result(number, outcomes, new RunTurns(warmUp, windows, /* startup= */ null), beside);
  }

  /**
   * Returns the result of a run in which a client failed, without figures.
   *
   * @param number number of the run
   * @param started start of the run
   * @param reason why the run failed
   */
  public RunResult failed(int number, Instant started, String reason) {
    return run.failed(number, started, reason);
  }

  /** Ends the run, whether or not it has a result. */
  @Override
  public void close() {
    runs.end();
  }
}
