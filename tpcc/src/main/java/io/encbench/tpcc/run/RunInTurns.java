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
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.Latencies;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.ClientTurn;
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
import java.util.function.LongConsumer;
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
  private final List<ObservedSecond> observed = new ArrayList<>();
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

  /**
   * The start of a turn.
   *
   * @param nanoTime when to start, on {@link System#nanoTime()}'s clock
   * @param begun receives the time at which the turn starts
   */
  record Begin(long nanoTime, LongConsumer begun) {
    private static final Begin NOW = new Begin(System.nanoTime(), at -> {});
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
    Turn turn = take(Turns.Kind.WARM_UP, length, Begin.NOW);
    var unused = remembered(turn, /* measured= */ false);
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
    Turn turn = measured(length, Begin.NOW);
    var unused = remembered(turn, /* measured= */ true);
    Window window = new Window(round, position, operations(turn), turn.seconds(), values(turn));
    windows.add(window);
    return window;
  }

  /**
   * Performs a warm-up turn that other clients share.
   *
   * @throws SQLException if its transactions do not end
   */
  ClientTurn shareWarmUp(Begin begin, Duration length) throws SQLException {
    return shared(take(Turns.Kind.WARM_UP, length, begin), /* measured= */ false);
  }

  /**
   * Performs a measured turn that other clients share.
   *
   * @throws SQLException if its transactions do not end
   */
  ClientTurn shareMeasured(Begin begin, Duration length) throws SQLException {
    return shared(measured(length, begin), /* measured= */ true);
  }

  private ClientTurn shared(Turn turn, boolean measured) {
    ObservedSecond second =
        new ObservedSecond(
            remembered(turn, measured), Latencies.of(turn.ended().latency), turn.seconds());
    observed.add(second);
    return new ClientTurn(
        second, turn.gained().readings(), Runtime.getRuntime().availableProcessors());
  }

  private Turn measured(Duration length, Begin begin) throws SQLException {
    if (started == null) {
      started = Instant.now();
    }
    run.counts().beginWindow(System.nanoTime());
    Turn turn = take(Turns.Kind.MEASURED, length, begin);
    run.counts().endWindow(turn.toNanos());
    gained = gained == null ? turn.gained() : gained.plus(turn.gained());
    measuredSeconds += turn.seconds();
    double begun = elapsedSeconds;
    turn.standstills()
        .forEach(one -> standstills.add(new Standstill(begun + one.second(), one.seconds())));
    return turn;
  }

  private Turn take(Turns.Kind kind, Duration length, Begin begin) throws SQLException {
    run.counts().interval();
    ClientRun.awaitTime(begin.nanoTime());
    MeterSnapshot before = run.meters().read();
    long from = System.nanoTime();
    begin.begun().accept(from);
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

  private Second remembered(Turn turn, boolean measured) {
    elapsedSeconds += turn.seconds();
    maxRss = Math.max(maxRss, turn.gained().gauge(ClientMemoryMetrics.RSS).orElse(0));
    Second second =
        new Second(
            seconds.size() + 1,
            measured,
            turn.ended().newOrders,
            turn.ended().transactions,
            turn.ended().errors,
            turn.ended().latency.getValueAtPercentile(95) / 1e3,
            turn.gained().counter(ClientCpuMetrics.NAME).orElse(Double.NaN) / turn.seconds(),
            serverSeconds(turn) / turn.seconds());
    seconds.add(second);
    return second;
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
    return run.result(
        number,
        cutShort,
        record(new RunTurns(warmUp, windows, startup == null ? null : startup.startup())));
  }

  /** The counts of the run so far. */
  ClientPart.Totals totals() {
    return run.counts().totals();
  }

  /** Ends the run, and returns what this client measured of it. */
  ClientPart part() throws SQLException {
    boolean cutShort = stop.isGiven();
    run.endTerminals();
    return run.part(cutShort, record(/* inTurns= */ null), observed);
  }

  private RunRecord record(@Nullable RunTurns inTurns) {
    Instant now = Instant.now();
    RunObserver.Window window =
        new RunObserver.Window(
            started == null ? now : started,
            now,
            System.nanoTime(),
            Math.max(measuredSeconds, 1 / NANOS),
            gained == null ? run.meters().read().since(run.meters().read()) : gained,
            (long) maxRss);
    return new RunRecord(window, List.copyOf(seconds), standstills, inTurns);
  }

  /** Ends the terminals, whatever they are doing. */
  @Override
  public void close() {
    run.close();
  }
}
