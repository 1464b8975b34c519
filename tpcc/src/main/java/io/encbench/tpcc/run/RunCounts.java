package io.encbench.tpcc.run;

import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.terminal.TerminalListener;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Counts the transactions and lost connections of a run. Thread-safe. */
final class RunCounts implements TerminalListener {
  /**
   * Largest number of {@link TransactionCounts}. More threads share them, because the histograms of
   * one take half a megabyte.
   */
  private static final int MOST_COUNTS = 32;

  /** Significant digits of latencies. */
  static final int DIGITS = 3;

  private static final double NANOS_PER_MICRO = 1e3;

  private final List<TransactionCounts> byThread =
      Stream.generate(TransactionCounts::new).limit(MOST_COUNTS).toList();
  private final AtomicInteger threads = new AtomicInteger();
  private final ThreadLocal<TransactionCounts> ownCounts;
  private volatile List<TransactionListener> listeners = List.of();
  private final Map<TransactionType, LongAdder> inDoubt = new ConcurrentHashMap<>();
  private final LongAdder disconnections = new LongAdder();
  private final Map<String, LongAdder> failedConnects = new ConcurrentHashMap<>();
  private volatile long measuredFromNanos;
  private volatile long measuredToNanos;

  RunCounts() {
    ownCounts =
        ThreadLocal.withInitial(() -> byThread.get(threads.getAndIncrement() % MOST_COUNTS));
  }

  @Override
  public void finished(TransactionRecord transaction) {
    long ended = transaction.intendedStartNanos() + transaction.latencyNanos();
    boolean measured = ended - measuredFromNanos >= 0 && ended - measuredToNanos < 0;
    ownCounts.get().add(transaction, measured);
    List<TransactionListener> all = listeners;
    for (int i = 0; i < all.size(); i++) {
      all.get(i).finished(transaction);
    }
  }

  @Override
  public void inDoubt(TransactionType type) {
    doubts(type).increment();
  }

  private LongAdder doubts(TransactionType type) {
    return inDoubt.computeIfAbsent(type, any -> new LongAdder());
  }

  @Override
  public void disconnected() {
    disconnections.increment();
  }

  @Override
  public void reconnectFailed(String sqlState) {
    failedConnects.computeIfAbsent(sqlState, any -> new LongAdder()).increment();
  }

  /** Sets the measured window and the other listeners. Called before the first transaction. */
  void begin(RunClock clock, List<TransactionListener> others) {
    measuredFromNanos = clock.measuredFromNanos();
    measuredToNanos = clock.plannedEndNanos();
    listeners = List.copyOf(others);
  }

  /** Starts another part of the measured window, while no transaction is in progress. */
  void beginWindow(long nanoTime) {
    measuredToNanos = nanoTime + RunClock.NEVER;
    measuredFromNanos = nanoTime;
  }

  /** Ends the measured window early, before {@code nanoTime}. */
  void endWindow(long nanoTime) {
    measuredToNanos = nanoTime;
  }

  /** The counts as data, for the JVM that adds up those of several clients. */
  ClientPart.Totals totals() {
    List<ClientPart.OfType> types = new ArrayList<>();
    for (TransactionType type : TransactionType.values()) {
      TransactionCounts.Counts measured = new TransactionCounts.Counts();
      Histogram latency = new Histogram(DIGITS);
      addMeasuredTo(type, measured, latency);
      types.add(
          new ClientPart.OfType(
              type,
              whole(type).sums(),
              measured.sums(),
              ClientPart.Latencies.of(latency),
              inDoubtCount(type)));
    }
    return new ClientPart.Totals(types, failures(), disconnections(), failedConnects());
  }

  /** Adds the counts of a client. */
  void add(ClientPart.Totals totals) {
    TransactionCounts sum = byThread.get(0);
    for (ClientPart.OfType ofType : totals.types()) {
      sum.add(ofType);
      doubts(ofType.type()).add(ofType.inDoubt());
    }
    sum.addFailures(totals.failures());
    disconnections.add(totals.disconnections());
    totals
        .failedConnects()
        .forEach(
            (state, count) ->
                failedConnects.computeIfAbsent(state, any -> new LongAdder()).add(count));
  }

  private void addMeasuredTo(
      TransactionType type, TransactionCounts.Counts sum, Histogram latency) {
    for (TransactionCounts ofThread : byThread) {
      ofThread.addMeasuredTo(type, sum, latency);
    }
  }

  /** Transactions that ended since the last call. */
  TransactionCounts.Interval interval() {
    TransactionCounts.Interval sum = new TransactionCounts.Interval();
    for (TransactionCounts ofThread : byThread) {
      ofThread.drainTo(sum);
    }
    return sum;
  }

  /** Counts of one type over the whole run, including the ramp-up. */
  TransactionCounts.Counts whole(TransactionType type) {
    TransactionCounts.Counts sum = new TransactionCounts.Counts();
    for (TransactionCounts ofThread : byThread) {
      ofThread.addWholeTo(type, sum);
    }
    return sum;
  }

  /** Number of commits in the whole run whose outcome only the database knows. */
  long inDoubtCount(TransactionType type) {
    return doubts(type).sum();
  }

  /** Number of connections lost in the whole run. */
  long disconnections() {
    return disconnections.sum();
  }

  /** Failed attempts to reconnect in the whole run, by SQLSTATE. */
  Map<String, Long> failedConnects() {
    Map<String, Long> counts = new TreeMap<>();
    failedConnects.forEach((state, count) -> counts.put(state, count.sum()));
    return counts;
  }

  /** Failed transactions of the measured window, by SQLSTATE. */
  Map<String, Long> failures() {
    Map<String, Long> counts = new TreeMap<>();
    for (TransactionCounts ofThread : byThread) {
      ofThread.addFailuresTo(counts);
    }
    return counts;
  }

  /** Summaries of the measured window, one for each type that ran in it. */
  List<TransactionSummary> summaries() {
    Map<TransactionType, TransactionCounts.Counts> counts = new EnumMap<>(TransactionType.class);
    Map<TransactionType, Histogram> latencies = new EnumMap<>(TransactionType.class);
    long all = 0;
    for (TransactionType type : TransactionType.values()) {
      TransactionCounts.Counts sum = new TransactionCounts.Counts();
      Histogram latency = new Histogram(DIGITS);
      addMeasuredTo(type, sum, latency);
      counts.put(type, sum);
      latencies.put(type, latency);
      all += type == TransactionType.DELIVERY_BG ? 0 : sum.done();
    }
    List<TransactionSummary> summaries = new ArrayList<>();
    for (Map.Entry<TransactionType, TransactionCounts.Counts> entry : counts.entrySet()) {
      TransactionCounts.Counts sum = entry.getValue();
      Histogram latency = latencies.get(entry.getKey());
      if (latency != null && sum.done() + sum.errors > 0) {
        summaries.add(summary(entry.getKey(), sum, latency, all));
      }
    }
    return summaries;
  }

  private static TransactionSummary summary(
      TransactionType type, TransactionCounts.Counts sum, Histogram latency, long all) {
    return new TransactionSummary(
        type,
        sum.done(),
        all == 0 ? 0 : 100.0 * sum.done() / all,
        latency.getMean() / 1e3,
        latency.getValueAtPercentile(50) / 1e3,
        latency.getValueAtPercentile(90) / 1e3,
        latency.getValueAtPercentile(95) / 1e3,
        latency.getValueAtPercentile(99) / 1e3,
        latency.getMaxValue() / 1e3,
        sum.rolledBack,
        sum.errors,
        sum.retries,
        sum.skippedDistricts,
        perDone(sum.cpuNanos / NANOS_PER_MICRO, sum),
        perDone((double) sum.roundTrips, sum),
        perDone((double) sum.cellsEncrypted, sum),
        perDone((double) sum.cellsDecrypted, sum));
  }

  private static double perDone(double value, TransactionCounts.Counts sum) {
    return sum.done() == 0 ? 0 : value / sum.done();
  }
}
