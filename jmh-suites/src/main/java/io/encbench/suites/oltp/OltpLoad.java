package io.encbench.suites.oltp;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.suites.oltp.sysbench.Pace;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import io.encbench.suites.oltp.sysbench.SysbenchReport;
import io.encbench.suites.oltp.sysbench.ThreadLog;
import io.encbench.suites.oltp.sysbench.ThreadLog.LoadTotals;
import io.encbench.suites.worker.Latencies;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs clients that execute events, each in its own thread: first a warm-up that is not counted,
 * then the measured window. No event starts after the end of either; events that are still running
 * then are completed. The window begins when all threads have ended their warm-up, so that its
 * meters and its counts are those of the same events. Single-use.
 */
public final class OltpLoad {
  private static final long NEVER = Long.MAX_VALUE / 4;

  private final List<LoadClient> sessions;
  private final RunOptions options;
  private final Consumer<String> progress;
  private final List<ThreadLog> logs = new ArrayList<>();
  private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
  private final long seed;
  private final long windowNanos;
  private final Stretch warmUp;

  /**
   * A time in which events are executed, and how many. The process that determines when they are
   * due begins with it, so that no event is due from before.
   */
  private record Stretch(long endNanos, Pace pace, AtomicLong eventsLeft) {}

  /** Prepares a load with the warm-up and the window of the options. Its warm-up begins now. */
  public OltpLoad(
      List<? extends LoadClient> sessions,
      RunOptions options,
      long seed,
      Consumer<String> progress) {
    this(
        sessions,
        options,
        TimeUnit.SECONDS.toMillis(options.warmupSeconds()),
        TimeUnit.SECONDS.toMillis(options.seconds()),
        seed,
        progress);
  }

  /**
   * Prepares a load. Its warm-up begins now.
   *
   * @param sessions the clients, one for each thread
   * @param warmupMs length of the warm-up, instead of that of the options
   * @param windowMs length of the window, instead of that of the options; 0 for no limit
   * @param seed draws the times at which events are due
   * @param progress receives a line for each report interval
   */
  public OltpLoad(
      List<? extends LoadClient> sessions,
      RunOptions options,
      long warmupMs,
      long windowMs,
      long seed,
      Consumer<String> progress) {
    this.sessions = List.copyOf(sessions);
    this.options = options;
    this.progress = progress;
    this.seed = seed;
    this.windowNanos = windowMs == 0 ? NEVER : TimeUnit.MILLISECONDS.toNanos(windowMs);
    this.warmUp = stretch(System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(warmupMs), NEVER);
  }

  private Stretch stretch(long fromNanos, long lengthNanos, long mostEvents) {
    return new Stretch(
        fromNanos + lengthNanos,
        new Pace(options.rate(), fromNanos, seed),
        new AtomicLong(mostEvents));
  }

  /** The outcome of a load: its statistics, and its cost per event. */
  public record Measured(RunStatistics statistics, Map<Metric, Double> values) {}

  /**
   * Runs to the end, and measures the window.
   *
   * @throws SQLException the first error that is not to be ignored
   */
  public Measured measure(ClientMeters meters) throws SQLException, InterruptedException {
    List<MeterSnapshot> reads = new ArrayList<>();
    Runnable read = () -> reads.add(meters.read());
    RunStatistics statistics = run(read, read);
    return new Measured(statistics, values(statistics, reads.get(1).since(reads.get(0)), options));
  }

  /**
   * The cost per event. Without events it has only rates, which are zero: a median of windows that
   * left out the idle ones would be too high.
   */
  static Map<Metric, Double> values(RunStatistics run, MeterSnapshot window, RunOptions options) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.THROUGHPUT, 0.0);
    values.put(Metric.QUERIES, run.queriesPerSecond());
    if (run.events() > 0) {
      values.putAll(
          CostPerOperation.of(
              window, run.events(), run.seconds(), Runtime.getRuntime().availableProcessors()));
      values.put(Metric.LATENCY_AVERAGE, run.latencyAverageMs());
      if (options.percentile() > 0) {
        values.put(Metric.LATENCY_PERCENTILE, run.latencyPercentileMs());
      }
    }
    return values;
  }

  /**
   * Runs to the end.
   *
   * @param windowBegins called when the measured window begins
   * @param windowEnds called when the window ends, while the threads are still alive, because
   *     meters no longer show the CPU time of an ended thread
   * @throws SQLException the first error that is not to be ignored
   */
  public RunStatistics run(Runnable windowBegins, Runnable windowEnds)
      throws SQLException, InterruptedException {
    List<Thread> threads = new ArrayList<>();
    CountDownLatch warmingUp = new CountDownLatch(sessions.size());
    CompletableFuture<Stretch> window = new CompletableFuture<>();
    CountDownLatch working = new CountDownLatch(sessions.size());
    CountDownLatch measured = new CountDownLatch(1);
    for (LoadClient session : sessions) {
      ThreadLog log = new ThreadLog();
      logs.add(log);
      Runnable life =
          () -> {
            work(session, warmUp, new ThreadLog());
            warmingUp.countDown();
            work(session, window.join(), log);
            working.countDown();
            awaitOrEnd(measured);
          };
      Thread thread = new Thread(life, "oltp-" + threads.size());
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    warmingUp.await();
    windowBegins.run();
    long begunNanos = System.nanoTime();
    window.complete(
        stretch(begunNanos, windowNanos, options.events() == 0 ? NEVER : options.events()));
    reportIntervals(begunNanos, working);
    working.await();
    double seconds = (System.nanoTime() - begunNanos) / 1e9;
    windowEnds.run();
    measured.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    SQLException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
    return statistics(seconds);
  }

  private static void awaitOrEnd(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void reportIntervals(long begunNanos, CountDownLatch working) {
    if (options.reportInterval() == 0) {
      return;
    }
    long lengthNanos = TimeUnit.SECONDS.toNanos(options.reportInterval());
    for (long passed = lengthNanos;
        passed <= windowNanos && working.getCount() > 0;
        passed += lengthNanos) {
      sleepUntil(begunNanos + passed);
      LoadTotals totals = new LoadTotals();
      logs.forEach(log -> log.drainInterval(totals));
      progress.accept(
          SysbenchReport.interval(TimeUnit.NANOSECONDS.toSeconds(passed), totals, options));
    }
  }

  /** Executes events to the end of a stretch, unless a client has failed. */
  private void work(LoadClient session, Stretch stretch, ThreadLog log) {
    try {
      while (failure.get() == null) {
        long due = stretch.pace().nextDueNanos(System.nanoTime());
        // The stretch lasts to its end, even if no further event is due.
        sleepUntil(Math.min(due, stretch.endNanos()));
        long begun = System.nanoTime();
        if (begun >= stretch.endNanos() || stretch.eventsLeft().decrementAndGet() < 0) {
          return;
        }
        event(session, log);
        long ended = System.nanoTime();
        log.event(session.take(), ended - due, ended - begun);
      }
    } catch (SQLException e) {
      failure.compareAndSet(null, e);
    } catch (RuntimeException | Error e) {
      // An error as well: the other threads and the caller wait for this one.
      failure.compareAndSet(null, new SQLException(e.toString(), e));
    }
  }

  /** Repeats an event until it succeeds. Its latency covers all attempts. */
  private void event(LoadClient session, ThreadLog log) throws SQLException {
    while (true) {
      try {
        session.event();
        return;
      } catch (SQLException e) {
        if (!options.ignoredErrors().contains(e.getErrorCode())) {
          throw e;
        }
        log.ignoredError();
        session.rollback();
      }
    }
  }

  private static void sleepUntil(long nanos) {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private RunStatistics statistics(double seconds) {
    LoadTotals totals = new LoadTotals();
    logs.forEach(log -> log.addTo(totals));
    long events = totals.events();
    return new RunStatistics(
        totals.reads(),
        totals.writes(),
        totals.others(),
        events,
        totals.ignoredErrors(),
        seconds,
        events == 0 ? 0 : totals.latencies().getMinValue() / 1e6,
        events == 0 ? 0 : totals.latencySumMs() / events,
        totals.latencies().getMaxValue() / 1e6,
        totals.percentileMs(options.percentile()),
        totals.latencySumMs(),
        logs.stream().map(ThreadLog::events).toList(),
        logs.stream().map(ThreadLog::busySeconds).toList(),
        Latencies.of(totals.latencies()));
  }
}
