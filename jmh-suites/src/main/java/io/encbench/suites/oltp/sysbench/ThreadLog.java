package io.encbench.suites.oltp.sysbench;

import io.encbench.suites.worker.Latencies;
import org.HdrHistogram.Histogram;

/**
 * Records the events of one client thread in the measured window. Thread-safe; its lock is almost
 * never contended.
 */
public final class ThreadLog {
  private final LoadTotals total = new LoadTotals();
  private final LoadTotals interval = new LoadTotals();
  private long busyNanos;

  public synchronized void event(Counted counted, long latencyNanos, long inEventNanos) {
    total.add(counted, latencyNanos);
    interval.add(counted, latencyNanos);
    busyNanos += inEventNanos;
  }

  public synchronized void ignoredError() {
    total.ignoredError();
    interval.ignoredError();
  }

  /** Adds the totals since the last call. */
  public synchronized void drainInterval(LoadTotals into) {
    into.add(interval);
    interval.reset();
  }

  public synchronized void addTo(LoadTotals into) {
    into.add(total);
  }

  public synchronized long events() {
    return total.events();
  }

  public synchronized double busySeconds() {
    return busyNanos / 1e9;
  }

  /** Running totals. Not thread-safe. */
  public static final class LoadTotals {
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

    public Histogram latencies() {
      return latencies;
    }

    public long events() {
      return latencies.getTotalCount();
    }

    public long reads() {
      return reads;
    }

    public long writes() {
      return writes;
    }

    public long others() {
      return others;
    }

    public long ignoredErrors() {
      return ignoredErrors;
    }

    public double latencySumMs() {
      return latencySumNanos / 1e6;
    }

    /** A percentile of the latencies; 0 if there are no events or {@code percentile} is 0. */
    public double percentileMs(int percentile) {
      return percentile == 0 || events() == 0
          ? 0
          : latencies.getValueAtPercentile(percentile) / 1e6;
    }
  }
}
