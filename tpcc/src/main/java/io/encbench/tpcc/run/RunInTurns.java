package io.encbench.tpcc.run;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.ServerCpuMetrics;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.run.OpenRun.RunRecord;
import io.encbench.tpcc.terminal.StopSignal;
import io.encbench.tpcc.terminal.Turns;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run whose terminals work in turns, which the caller starts. A transaction that a turn has
 * started ends within the turn and counts; the time until its end belongs to the turn. Used by one
 * thread.
 */
public final class RunInTurns implements AutoCloseable {
  private static final double NANOS = 1e9;
  private static final long SECOND_NANOS = 1_000_000_000;

  private final OpenRun run;
  private final Turns turns;
  private final StopSignal stop;
  private final @Nullable StartupCost startup;
  private final List<Window> windows = new ArrayList<>();
  private final List<Second> seconds = new ArrayList<>();
  private final List<Standstill> standstills = new ArrayList<>();
  private @Nullable MeterSnapshot gained;
  private @Nullable Instant started;
  private double measuredSeconds;
  private double elapsedSeconds;
  private double maxRss;

  RunInTurns(OpenRun run, StopSignal stop, boolean inFreshJvm) {
    this.run = run;
    this.turns = Objects.requireNonNull(run.turns());
    this.stop = stop;
    this.startup =
        inFreshJvm
            ? new StartupCost(
                ManagementFactory.getRuntimeMXBean().getUptime() / 1e3,
                run.meters().readFew().counter(ClientCpuMetrics.NAME).orElse(Double.NaN))
            : null;
  }

  /** The outcome of a turn. */
  private record Turn(
      long fromNanos,
      long toNanos,
      MeterSnapshot gained,
      TransactionCounts.Interval ended,
      List<Standstill> standstills) {
    double seconds() {
      return (toNanos - fromNanos) / NANOS;
    }
  }

  /**
   * Performs a warm-up turn, as fast as possible.
   *
   * @throws SQLException if its transactions do not end
   */
  public Stretch warmUp(Duration length) throws SQLException {
    Turn turn = take(Turns.Kind.WARM_UP, length);
    remember(turn, /* measured= */ false);
    Stretch stretch = new Stretch(operations(turn), turn.seconds(), values(turn));
    if (startup != null) {
      startup.add(stretch);
    }
    return stretch;
  }

  /**
   * Performs a measured turn.
   *
   * @param round 0-based number of the round
   * @param position 0-based place of the arm in the round's order
   * @throws SQLException if its transactions do not end
   */
  public Window measure(int round, int position, Duration length) throws SQLException {
    if (started == null) {
      started = Instant.now();
    }
    run.counts().beginWindow(System.nanoTime());
    Turn turn = take(Turns.Kind.MEASURED, length);
    run.counts().endWindow(turn.toNanos());
    remember(turn, /* measured= */ true);
    gained = gained == null ? turn.gained() : gained.plus(turn.gained());
    measuredSeconds += turn.seconds();
    double begun = elapsedSeconds - turn.seconds();
    turn.standstills()
        .forEach(one -> standstills.add(new Standstill(begun + one.second(), one.seconds())));
    Window window = new Window(round, position, operations(turn), turn.seconds(), values(turn));
    windows.add(window);
    return window;
  }

  private Turn take(Turns.Kind kind, Duration length) throws SQLException {
    run.counts().interval();
    MeterSnapshot before = run.meters().read();
    long from = System.nanoTime();
    StandstillWatch watch = new StandstillWatch(new RunClock(from, from, from));
    TransactionCounts.Interval ended = new TransactionCounts.Interval();
    turns.begin(kind);
    long until = from + length.toNanos();
    while (until - System.nanoTime() > 0 && !stop.isGiven()) {
      stop.awaitUntil(Math.min(until, System.nanoTime() + SECOND_NANOS));
      look(watch, ended);
    }
    if (!turns.end(OpenRun.LONGEST_END)) {
      throw new SQLException(
          "transactions did not end within %d s".formatted(OpenRun.LONGEST_END.toSeconds()));
    }
    long to = System.nanoTime();
    MeterSnapshot since = run.meters().read().since(before);
    look(watch, ended);
    if (stop.isGiven()) {
      throw new SQLException("the terminals ended before the run did: " + run.crash());
    }
    return new Turn(from, to, since, ended, watch.within(to));
  }

  private void look(StandstillWatch watch, TransactionCounts.Interval sum) {
    TransactionCounts.Interval interval = run.counts().interval();
    watch.look(interval);
    sum.add(interval);
  }

  private void remember(Turn turn, boolean measured) {
    elapsedSeconds += turn.seconds();
    maxRss = Math.max(maxRss, turn.gained().gauge(ClientMemoryMetrics.RSS).orElse(0));
    seconds.add(
        new Second(
            seconds.size() + 1,
            measured,
            turn.ended().newOrders,
            turn.ended().transactions,
            turn.ended().errors,
            turn.ended().latency.getValueAtPercentile(95) / 1e3,
            turn.gained().counter(ClientCpuMetrics.NAME).orElse(Double.NaN) / turn.seconds(),
            serverSeconds(turn) / turn.seconds()));
  }

  private static double serverSeconds(Turn turn) {
    return turn.gained().counter(ServerCpuMetrics.NAME).orElse(Double.NaN);
  }

  private static long operations(Turn turn) {
    return Math.max(1, turn.ended().transactions);
  }

  private Map<Metric, Double> values(Turn turn) {
    Map<Metric, Double> values =
        CostPerOperation.of(
            turn.gained(),
            operations(turn),
            turn.seconds(),
            Runtime.getRuntime().availableProcessors());
    if (!run.countsCells()) {
      values.remove(Metric.CELLS);
    }
    return values;
  }

  /**
   * Ends the run.
   *
   * @param number number of the run, for its result
   * @param warmUp how the arm was warmed up
   * @return the result, without consistency conditions
   */
  public RunResult end(int number, WarmUp warmUp) throws SQLException {
    // A crash or the end of the last terminal gives the signal too.
    boolean cutShort = stop.isGiven();
    run.endTerminals();
    Instant now = Instant.now();
    RunObserver.Window window =
        new RunObserver.Window(
            started == null ? now : started,
            now,
            System.nanoTime(),
            Math.max(measuredSeconds, 1 / NANOS),
            gained == null ? run.meters().read().since(run.meters().read()) : gained,
            (long) maxRss);
    return run.result(
        number,
        cutShort,
        new RunRecord(
            window,
            List.copyOf(seconds),
            standstills,
            new RunTurns(warmUp, windows, startup == null ? null : startup.startup())));
  }

  /** Ends the terminals, whatever they are doing. */
  @Override
  public void close() {
    run.close();
  }
}
