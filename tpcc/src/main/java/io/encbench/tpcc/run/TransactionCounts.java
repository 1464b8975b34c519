package io.encbench.tpcc.run;

import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionType;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * Counts transactions by outcome. Thread-safe. With few threads each has its own instance, so its
 * lock is uncontended.
 */
final class TransactionCounts {
  private static final int DIGITS = 3;
  private static final int NANOS_PER_MICRO = 1000;

  private final Map<TransactionType, OfType> byType = new EnumMap<>(TransactionType.class);
  private final Map<String, Long> failures = new HashMap<>();
  private Interval interval = new Interval();
  private Interval spare = new Interval();

  /**
   * The counts of one type over the whole run, and its counts and latencies (in µs) in the measured
   * window.
   */
  private static final class OfType {
    final Counts whole = new Counts();
    final Counts measured = new Counts();
    final Histogram latency = new Histogram(DIGITS);
  }

  /** Sums over transactions of one type. */
  static final class Counts {
    long committed;
    long rolledBack;
    long errors;
    long retries;
    long skippedDistricts;
    long cpuNanos;
    long roundTrips;
    long cellsEncrypted;
    long cellsDecrypted;

    /** Number of transactions that count, clause 5.4.1: committed, or rolled back as specified. */
    long done() {
      return committed + rolledBack;
    }

    void add(TransactionRecord transaction) {
      switch (transaction.outcome()) {
        case COMMITTED -> committed++;
        case ROLLED_BACK -> rolledBack++;
        case FAILED -> errors++;
      }
      retries += transaction.retries();
      skippedDistricts += transaction.skippedDistricts();
      cpuNanos += transaction.cpuNanos();
      roundTrips += transaction.roundTrips();
      cellsEncrypted += transaction.cellsEncrypted();
      cellsDecrypted += transaction.cellsDecrypted();
    }

    void add(ClientPart.Sums sums) {
      committed += sums.committed();
      rolledBack += sums.rolledBack();
      errors += sums.errors();
      retries += sums.retries();
      skippedDistricts += sums.skippedDistricts();
      cpuNanos += sums.cpuNanos();
      roundTrips += sums.roundTrips();
      cellsEncrypted += sums.cellsEncrypted();
      cellsDecrypted += sums.cellsDecrypted();
    }

    ClientPart.Sums sums() {
      return new ClientPart.Sums(
          committed,
          rolledBack,
          errors,
          retries,
          skippedDistricts,
          cpuNanos,
          roundTrips,
          cellsEncrypted,
          cellsDecrypted);
    }

    void add(Counts other) {
      committed += other.committed;
      rolledBack += other.rolledBack;
      errors += other.errors;
      retries += other.retries;
      skippedDistricts += other.skippedDistricts;
      cpuNanos += other.cpuNanos;
      roundTrips += other.roundTrips;
      cellsEncrypted += other.cellsEncrypted;
      cellsDecrypted += other.cellsDecrypted;
    }
  }

  /** Transactions that ended since the last reading. */
  static final class Interval {
    long newOrders;
    long transactions;
    long errors;

    /**
     * Earliest start of a transaction; like the next two fields, on {@link System#nanoTime()}'s
     * clock.
     */
    long earliestStartNanos = Long.MAX_VALUE;

    /** Earliest end of a transaction that did not fail. */
    long firstEndNanos = Long.MAX_VALUE;

    /** Latest end of a transaction that did not fail. */
    long lastEndNanos = Long.MIN_VALUE;

    /** Latencies of New-Orders in microseconds. */
    final Histogram latency = new Histogram(DIGITS);

    void add(TransactionRecord transaction) {
      long start = transaction.intendedStartNanos();
      earliestStartNanos = Math.min(earliestStartNanos, start);
      if (transaction.outcome() == TransactionRecord.Outcome.FAILED) {
        errors++;
        return;
      }
      firstEndNanos = Math.min(firstEndNanos, start + transaction.latencyNanos());
      lastEndNanos = Math.max(lastEndNanos, start + transaction.latencyNanos());
      if (transaction.type() != TransactionType.DELIVERY_BG) {
        transactions++;
      }
      if (transaction.type() == TransactionType.NEW_ORDER) {
        newOrders++;
        latency.recordValue(micros(transaction));
      }
    }

    void add(Interval other) {
      newOrders += other.newOrders;
      transactions += other.transactions;
      errors += other.errors;
      earliestStartNanos = Math.min(earliestStartNanos, other.earliestStartNanos);
      firstEndNanos = Math.min(firstEndNanos, other.firstEndNanos);
      lastEndNanos = Math.max(lastEndNanos, other.lastEndNanos);
      latency.add(other.latency);
    }

    void clear() {
      newOrders = 0;
      transactions = 0;
      errors = 0;
      earliestStartNanos = Long.MAX_VALUE;
      firstEndNanos = Long.MAX_VALUE;
      lastEndNanos = Long.MIN_VALUE;
      latency.reset();
    }
  }

  private static long micros(TransactionRecord transaction) {
    return Math.max(0, transaction.latencyNanos() / NANOS_PER_MICRO);
  }

  synchronized void add(TransactionRecord transaction, boolean inWindow) {
    OfType type = of(transaction.type());
    type.whole.add(transaction);
    interval.add(transaction);
    if (!inWindow) {
      return;
    }
    type.measured.add(transaction);
    if (transaction.outcome() == TransactionRecord.Outcome.FAILED) {
      failures.merge(Objects.requireNonNullElse(transaction.sqlState(), "HY000"), 1L, Long::sum);
    } else {
      type.latency.recordValue(micros(transaction));
    }
  }

  /** Adds the transactions of one type that another JVM has counted. */
  synchronized void add(ClientPart.OfType counted) {
    OfType type = of(counted.type());
    type.whole.add(counted.whole());
    type.measured.add(counted.measured());
    counted.latency().addTo(type.latency);
  }

  /** Adds failures within the measured window that another JVM has counted, by SQLSTATE. */
  synchronized void addFailures(Map<String, Long> counted) {
    counted.forEach((state, count) -> failures.merge(state, count, Long::sum));
  }

  private OfType of(TransactionType type) {
    return byType.computeIfAbsent(type, any -> new OfType());
  }

  /** Adds the transactions that ended since the last call to a sum. */
  void drainTo(Interval sum) {
    Interval drained;
    synchronized (this) {
      drained = interval;
      interval = spare;
    }
    sum.add(drained);
    drained.clear();
    spare = drained;
  }

  /** Adds the counts of one type over the whole run, including the ramp-up. */
  synchronized void addWholeTo(TransactionType type, Counts sum) {
    sum.add(of(type).whole);
  }

  /** Adds the counts and latencies, in microseconds, of one type within the measured window. */
  synchronized void addMeasuredTo(TransactionType type, Counts sum, Histogram latency) {
    sum.add(of(type).measured);
    latency.add(of(type).latency);
  }

  /** Adds the failures within the measured window, by SQLSTATE. */
  synchronized void addFailuresTo(Map<String, Long> sum) {
    failures.forEach((state, count) -> sum.merge(state, count, Long::sum));
  }
}
