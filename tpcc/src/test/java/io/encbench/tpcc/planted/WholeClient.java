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
 * How many times the CPU of the terminals' own work a client uses, without what is burnt and
 * without the JIT compiler: as the client CPU of a comparison counts. Found out anew each second.
 * Thread-safe.
 */
final class WholeClient implements ToDoubleFunction<Used> {
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

  /** Of a JVM that does something else, a share would be burnt for work that is not its own. */
  private static final double MOST = 2;

  private final DoubleSupplier clientSeconds;
  private final LongSupplier clockNs;
  private final LongAdder own = new LongAdder();
  private final LongAdder burnt = new LongAdder();
  private final AtomicLong nextNs;
  private volatile double secondsBefore;
  private volatile double times = 1;

  /**
   * Begins with the terminals alone.
   *
   * @param clientSeconds of CPU that all threads but the JIT compiler's have used
   * @param clockNs for the period
   */
  WholeClient(DoubleSupplier clientSeconds, LongSupplier clockNs) {
    this.clientSeconds = clientSeconds;
    this.clockNs = clockNs;
    this.nextNs = new AtomicLong(clockNs.getAsLong() + PERIOD_NS);
    this.secondsBefore = clientSeconds.getAsDouble();
  }

  /** That of this JVM. */
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
