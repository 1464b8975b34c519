package io.encbench.tpcc.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class CpuBurnTest {
  private static final long MILLI_NS = 1_000_000;
  private static final LongSupplier CPU =
      ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;

  @Test
  void end_usesTheShareOfWhatTheThreadHasUsedMore() {
    CpuBurn burn = new CpuBurn(0.5, CPU, used -> 1.2);
    burn.end();
    long worked = 0;
    long burnt = 0;
    for (int i = 0; i < 20; i++) {
      long start = CPU.getAsLong();
      work(2 * MILLI_NS);
      long worker = CPU.getAsLong();
      burn.end();
      burnt += CPU.getAsLong() - worker;
      worked += worker - start;
    }
    assertThat((double) burnt / worked).isCloseTo(0.6, within(0.06));
  }

  @Test
  void shareOfZero_burnsNothing() {
    CpuBurn burn = new CpuBurn(0, CPU, used -> 1);
    burn.end();
    work(20 * MILLI_NS);
    long worker = CPU.getAsLong();
    burn.end();
    assertThat(CPU.getAsLong() - worker).isLessThan(2 * MILLI_NS);
  }

  @Test
  void whatIsBurnt_isNotBurntForAgain() {
    AtomicLong cpu = new AtomicLong();
    // Each reading takes a nanosecond.
    CpuBurn burn = new CpuBurn(1, cpu::getAndIncrement, used -> 1);
    burn.end();
    cpu.set(1000);
    burn.end();
    assertThat(cpu.get()).isEqualTo(2001);
    burn.end();
    assertThat(cpu.get()).isEqualTo(2003);
  }

  @Test
  void shareOutsideOfRange_isAnErrorThatNamesIt() {
    assertThatThrownBy(() -> new CpuBurn(5, CPU, used -> 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("plantedShare=5.0 must be from 0 to 1, such as 0.05");
  }

  private static void work(long cpuNs) {
    long start = CPU.getAsLong();
    while (CPU.getAsLong() - start < cpuNs) {
      Thread.onSpinWait();
    }
  }
}
