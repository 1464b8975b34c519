package io.encbench.tpcc.planted;

import io.encbench.metrics.MeteredJvm;
import io.encbench.tpcc.planted.CpuBurn.Used;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * The ratio of a client's CPU time to the CPU time of its terminals' own work. Burned CPU and the
 * JIT compiler are excluded, as in the client CPU of a comparison. The ratio is measured again
 * every second. Thread-safe.
 */
final class WholeClient implements ToDoubleFunction<Used> {
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

  /** Highest ratio. If the JVM did other work, CPU would be burned for that work too. */
  private static final double MOST = 2;

  private final DoubleSupplier clientSeconds;
  private final LongSupplier clockNs;
  private final LongAdder own = new LongAdder();
  private final LongAdder burnt = new LongAdder();
  private final AtomicLong nextNs;
  private volatile double secondsBefore;
  private volatile double times = 1;

  /**
   * Starts with a ratio of 1.
   *
   * @param clientSeconds CPU seconds of all threads except the JIT compiler's
   * @param clockNs clock of the period, in nanoseconds
   */
  WholeClient(DoubleSupplier clientSeconds, LongSupplier clockNs) {
    this.clientSeconds = clientSeconds;
    this.clockNs = clockNs;
    this.nextNs = new AtomicLong(clockNs.getAsLong() + PERIOD_NS);
    this.secondsBefore = clientSeconds.getAsDouble();
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
    long due = nextNs.get();
    if (now - due >= 0 && nextNs.compareAndSet(due, now + PERIOD_NS)) {
      renew();
    }
    return times;
  }

  private void renew() {
    double seconds = clientSeconds.getAsDouble();
    double client = (seconds - secondsBefore) * 1e9 - burnt.sumThenReset();
    secondsBefore = seconds;
    times = Math.min(MOST, client / Math.max(1, own.sumThenReset()));
  }
}
