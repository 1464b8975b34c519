package io.encbench.tpcc.planted;

import io.encbench.metrics.MeteredJvm;
import io.encbench.tpcc.planted.CpuBurn.Used;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * The ratio of a client's CPU time to the CPU time of its terminals' own work. Burned CPU and the
 * JIT compiler are excluded, as in the client CPU of a comparison. The ratio is a mean of short
 * periods, of which the latest count most. A period in which the terminals rested does not count,
 * because a comparison does not count that time either. Thread-safe.
 */
final class WholeClient implements ToDoubleFunction<Used> {
  private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(100);

  /** A longer period has a rest in it: transactions end every few milliseconds. */
  private static final long LONGEST_PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(150);

  /** Between two periods, since reading the CPU time of all threads costs about a millisecond. */
  private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(1);

  /** Weight of a period relative to the period after it. */
  private static final double WEIGHT_OF_EARLIER = 0.9;

  /** Highest ratio. If the JVM did other work, CPU would be burned for that work too. */
  private static final double MOST = 2;

  private final DoubleSupplier clientSeconds;
  private final LongSupplier clockNs;
  private final LongAdder own = new LongAdder();
  private final LongAdder burnt = new LongAdder();
  private boolean inPeriod;
  private long periodStart;
  private double secondsBefore;
  private double clientSum;
  private double ownSum;
  private volatile long due;
  private volatile double times = 1;

  /**
   * Starts with a ratio of 1.
   *
   * @param clientSeconds CPU seconds of all threads except the JIT compiler's
   * @param clockNs clock of the periods, in nanoseconds
   */
  WholeClient(DoubleSupplier clientSeconds, LongSupplier clockNs) {
    this.clientSeconds = clientSeconds;
    this.clockNs = clockNs;
    this.due = clockNs.getAsLong();
  }

  /** The ratio of this JVM. */
  static WholeClient ofThisJvm() {
    MeteredJvm jvm = new MeteredJvm(ProcessHandle.current().pid());
    return new WholeClient(
        () ->
            jvm.read()
                .map(read -> read.applicationSeconds() + read.gcSeconds() + read.vmSeconds())
                .orElseThrow(() -> new IllegalStateException("needs /proc of Linux")),
        System::nanoTime);
  }

  @Override
  public double applyAsDouble(Used used) {
    own.add(used.own());
    burnt.add(used.burnt());
    long now = clockNs.getAsLong();
    if (now - due >= 0) {
      beginOrEndPeriod(now);
    }
    return times;
  }

  private synchronized void beginOrEndPeriod(long now) {
    if (now - due < 0) {
      return; // Another terminal did it.
    }
    if (inPeriod && now - periodStart <= LONGEST_PERIOD_NS) {
      endPeriod();
      due = now + PAUSE_NS;
    } else {
      inPeriod = true;
      periodStart = now;
      own.reset();
      burnt.reset();
      secondsBefore = clientSeconds.getAsDouble();
      due = now + PERIOD_NS;
    }
  }

  private void endPeriod() {
    inPeriod = false;
    double client = (clientSeconds.getAsDouble() - secondsBefore) * 1e9 - burnt.sum();
    clientSum = WEIGHT_OF_EARLIER * clientSum + client;
    ownSum = WEIGHT_OF_EARLIER * ownSum + own.sum();
    times = Math.min(MOST, clientSum / Math.max(1, ownSum));
  }
}
