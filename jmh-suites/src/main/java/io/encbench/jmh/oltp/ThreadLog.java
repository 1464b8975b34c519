package io.encbench.jmh.oltp;

import io.encbench.jmh.worker.Latencies;
import org.HdrHistogram.Histogram;

/**
 * What one client thread did in the measured window. Thread-safe; its lock is hardly ever waited
 * for.
 */
final class ThreadLog {
  private final LoadTotals total = new LoadTotals();
  private final LoadTotals interval = new LoadTotals();
  private long busyNanos;

  synchronized void event(Counted counted, long latencyNanos, long inEventNanos) {
    total.add(counted, latencyNanos);
    interval.add(counted, latencyNanos);
    busyNanos += inEventNanos;
  }

  synchronized void ignoredError() {
    total.ignoredError();
    interval.ignoredError();
  }

  /** Adds what happened since this was called last. */
  synchronized void drainInterval(LoadTotals into) {
    into.add(interval);
    interval.reset();
  }

  synchronized void addTo(LoadTotals into) {
    into.add(total);
  }

  synchronized long events() {
    return total.events();
  }

  synchronized double busySeconds() {
    return busyNanos / 1e9;
  }

  /** Sums that grow. Not thread-safe. */
  static final class LoadTotals {
    private final Histogram latencies = new Histogram(Latencies.DIGITS);
    private long reads;
    private long writes;
    private long others;
    private long ignoredErrors;
    private double latencySumNanos;

    private void add(Counted counted, long latencyNanos) {
      reads += counted.reads();
      writes += counted.writes();
      others += counted.others();
      latencies.recordValue(latencyNanos);
      latencySumNanos += latencyNanos;
    }

    private void ignoredError() {
      ignoredErrors++;
    }

    private void add(LoadTotals more) {
      reads += more.reads;
      writes += more.writes;
      others += more.others;
      ignoredErrors += more.ignoredErrors;
      latencySumNanos += more.latencySumNanos;
      latencies.add(more.latencies);
    }

    private void reset() {
      reads = 0;
      writes = 0;
      others = 0;
      ignoredErrors = 0;
      latencySumNanos = 0;
      latencies.reset();
    }

    Histogram latencies() {
      return latencies;
    }

    long events() {
      return latencies.getTotalCount();
    }

    long reads() {
      return reads;
    }

    long writes() {
      return writes;
    }

    long others() {
      return others;
    }

    long ignoredErrors() {
      return ignoredErrors;
    }

    double latencySumMs() {
      return latencySumNanos / 1e6;
    }

    /** 0 without events, or where none is asked for. */
    double percentileMs(int percentile) {
      return percentile == 0 || events() == 0
          ? 0
          : latencies.getValueAtPercentile(percentile) / 1e6;
    }
  }
}
