package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.DoubleSupplier;

/**
 * Requests of this process to the kernel, which do not depend on the speed of the machine: {@code
 * encbench.client.page.faults} by {@code kind} minor (the page was in memory) or major (it was read
 * from a disk); and {@code encbench.client.io.calls}, system calls that read or write, by {@code
 * direction}, including those on sockets. Linux only, from {@code /proc/self}; nothing is
 * registered elsewhere. Other system calls, and instructions, cannot be counted without privileges
 * or, on most virtual machines, at all.
 */
public final class ClientKernelMetrics implements MeterBinder {
  /** Name of the page faults. */
  public static final String PAGE_FAULTS = "encbench.client.page.faults";

  /** Name of the reads and writes. */
  public static final String IO_CALLS = "encbench.client.io.calls";

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!ProcStat.available()) {
      return;
    }
    faults(registry, "minor", () -> ProcStat.usage("self").minorFaults());
    faults(registry, "major", () -> ProcStat.usage("self").majorFaults());
    if (ProcStat.ioAvailable()) {
      calls(registry, "read", () -> ProcStat.ioCalls("self").reads());
      calls(registry, "write", () -> ProcStat.ioCalls("self").writes());
    }
  }

  private static void faults(MeterRegistry registry, String kind, DoubleSupplier source) {
    Counters.register(
        registry,
        PAGE_FAULTS,
        Tags.of("kind", kind),
        "faults",
        "Page faults of the client process",
        source);
  }

  private static void calls(MeterRegistry registry, String direction, DoubleSupplier source) {
    Counters.register(
        registry,
        IO_CALLS,
        Tags.of("direction", direction),
        "calls",
        "System calls of the client process that read or write, those of its meters included",
        source);
  }
}
