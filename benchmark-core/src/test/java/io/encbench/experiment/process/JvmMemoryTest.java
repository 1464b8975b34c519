package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmMemoryTest {
  private static final long MB = 1L << 20;

  @Test
  void needed_isTheLargestHeapOfEach_andWhatStandsBeside() {
    assertThat(JvmMemory.needed(3, List.of("-Xms64m", "-Xmx512m"))).isEqualTo(3 * (512 + 192) * MB);
    assertThat(JvmMemory.needed(1, List.of("-Xmx1g", "-Xmx256M"))).isEqualTo((256 + 192) * MB);
    assertThat(JvmMemory.needed(1, List.of("-Xmx1048576k"))).isEqualTo((1024 + 192) * MB);
  }

  @Test
  void needed_withoutAFlag_isWhatHotSpotTakes() {
    assertThat(JvmMemory.needed(1, List.of())).isGreaterThan(200 * MB);
  }

  @Test
  void available_onLinux_isKnown() {
    assertThat(JvmMemory.available().orElse(1)).isPositive();
  }
}
