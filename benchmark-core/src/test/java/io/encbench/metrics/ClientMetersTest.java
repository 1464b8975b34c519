package io.encbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClientMetersTest {
  /** Uses CPU time, however long that takes on a busy machine. */
  private static void burnCpu(long ms) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + ms * 1_000_000;
    while (threads.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void window_ofBusyThread_countsItsCpuTimeOnceInEachView() {
    assumeTrue(ProcStat.available(), "needs Linux");
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      MeterSnapshot before = meters.read();
      burnCpu(500);
      MeterSnapshot window = meters.read().since(before);
      double process = window.counter(ClientCpuMetrics.NAME).orElseThrow();
      double threads = window.counter(ClientThreadMetrics.NAME).orElseThrow();
      double application =
          window.counter(ClientThreadMetrics.NAME, "group", "application").orElseThrow();
      assertThat(process).isPositive();
      assertThat(application).isPositive().isLessThanOrEqualTo(threads);
      // Two independent kernel sources for the same quantity: ticks of 10 ms here, nanoseconds
      // there.
      assertThat(threads).isBetween(0.7 * process, 1.3 * process + 0.05);
    }
  }

  @Test
  void window_afterGarbageCollection_stillCounts() {
    assumeTrue(ProcStat.available(), "needs Linux");
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      System.gc();
      MeterSnapshot before = meters.read();
      burnCpu(100);
      assertThat(meters.read().since(before).counter(ClientCpuMetrics.NAME).orElseThrow())
          .isPositive();
    }
  }

  @Test
  void window_withAllocation_countsAtLeastTheArraysMade() {
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      MeterSnapshot before = meters.read();
      int bytes = 0;
      for (int i = 0; i < 100; i++) {
        bytes += new byte[100_000].length;
      }
      assertThat(meters.read().since(before).counter(ClientMemoryMetrics.ALLOCATED).orElseThrow())
          .isGreaterThanOrEqualTo(bytes);
    }
  }

  @Test
  void serverCpu_ofAProcess_isRead() {
    assumeTrue(ProcStat.available(), "needs Linux");
    long self = ProcessHandle.current().pid();
    try (ClientMeters meters = new ClientMeters(OptionalLong.of(self))) {
      MeterSnapshot now = meters.read();
      double client = now.counter(ClientCpuMetrics.NAME).orElseThrow();
      double server = now.counter(ServerCpuMetrics.NAME).orElseThrow();
      assertThat(server).isBetween(0.8 * client, 1.2 * client + 0.1);
    }
  }

  @Test
  void serverCpu_withoutAProcess_isAbsent() {
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      assertThat(meters.read().counter(ServerCpuMetrics.NAME)).isEmpty();
    }
  }
}
