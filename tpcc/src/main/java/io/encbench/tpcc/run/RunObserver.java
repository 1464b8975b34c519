package io.encbench.tpcc.run;

import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.ServerCpuMetrics;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.run.OpenRun.RunRecord;
import io.encbench.tpcc.terminal.StopSignal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Watches a run from its start to its end, second by second. Used by one thread. */
final class RunObserver {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final RunClock clock;
  private final RunCounts counts;
  private final RunMeters meters;
  private final StopSignal stop;
  private final SecondListener listener;

  private final StandstillWatch standstills;
  private final List<Second> seconds = new ArrayList<>();
  private MeterSnapshot lastFew;
  private long lastLookNanos;
  private double maxRss;

  /** Receives each second when it has ended. */
  interface SecondListener {
    /**
     * A second has ended.
     *
     * @param latency latencies of its New-Orders, in microseconds
     * @param elapsed its exact length in seconds
     */
    void ended(Second second, Histogram latency, double elapsed);
  }

  RunObserver(OpenRun run, StopSignal stop, SecondListener listener) {
    this.clock = run.clock();
    this.standstills = new StandstillWatch(clock);
    this.counts = run.counts();
    this.meters = run.meters();
    this.stop = stop;
    this.listener = listener;
    this.lastFew = meters.readFew();
    this.lastLookNanos = clock.startNanos();
  }

  /**
   * The measured window.
   *
   * @param endNanos end of the window on {@link System#nanoTime()}'s clock
   * @param gained growth of the meters in the window
   * @param maxRssBytes largest resident memory at the end of any second of the run
   */
  record Window(
      Instant started,
      Instant ended,
      long endNanos,
      double seconds,
      MeterSnapshot gained,
      long maxRssBytes) {}

  /** Watches until the window ends or the run is stopped. */
  Window watch() {
    look(clock.measuredFromNanos());
    Instant started = Instant.now();
    MeterSnapshot before = meters.read();
    look(clock.plannedEndNanos());
    long left = Math.max(0, clock.plannedEndNanos() - System.nanoTime());
    long to = clock.plannedEndNanos() - left;
    counts.endWindow(to);
    MeterSnapshot gained = meters.read().since(before);
    maxRss = Math.max(maxRss, gained.gauge(ClientMemoryMetrics.RSS).orElse(0));
    // The length is that over which transactions are counted: reading the meters takes time that
    // belongs to the window. It is at least 1 ns, since a run stopped during the ramp-up has an
    // empty window.
    double length = Math.max(to - clock.measuredFromNanos(), 1) / 1e9;
    return new Window(started, Instant.now(), to, length, gained, (long) maxRss);
  }

  /** Returns the course of the run, after the terminals have ended. */
  RunRecord course(Window window) {
    // Transactions that were in progress at the end of the window have ended after it.
    standstills.look(counts.interval());
    List<Standstill> still = standstills.within(window.endNanos());
    return new RunRecord(window, List.copyOf(seconds), still, /* turns= */ null);
  }

  /** Takes a reading each second until a time. */
  private void look(long untilNanos) {
    while (untilNanos - System.nanoTime() > 0) {
      long nextSecond = clock.startNanos() + (seconds.size() + 1) * SECOND_NANOS;
      long next = untilNanos - nextSecond < 0 ? untilNanos : nextSecond;
      if (stop.awaitUntil(next)) {
        return;
      }
      if (next == nextSecond) {
        endSecond();
      }
    }
  }

  private void endSecond() {
    long now = System.nanoTime();
    double elapsed = (now - lastLookNanos) / 1e9;
    lastLookNanos = now;
    MeterSnapshot few = meters.readFew();
    MeterSnapshot gained = few.since(lastFew);
    lastFew = few;
    maxRss = Math.max(maxRss, few.gauge(ClientMemoryMetrics.RSS).orElse(0));
    TransactionCounts.Interval interval = counts.interval();
    standstills.look(interval);
    boolean measured = now - clock.measuredFromNanos() > SECOND_NANOS / 2;
    Second second =
        new Second(
            seconds.size() + 1,
            measured,
            interval.newOrders,
            interval.transactions,
            interval.errors,
            interval.latency.getValueAtPercentile(95) / 1e3,
            gained.counter(ClientCpuMetrics.NAME).orElse(Double.NaN) / elapsed,
            gained.counter(ServerCpuMetrics.NAME).orElse(Double.NaN) / elapsed);
    seconds.add(second);
    listener.ended(second, interval.latency, elapsed);
  }
}
