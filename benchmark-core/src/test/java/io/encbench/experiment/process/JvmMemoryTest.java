package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
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
  void shortage_countsTheJvmsAndTheServer() {
    List<String> flags = List.of("-Xmx512m");
    OptionalLong free = OptionalLong.of(3 * (512 + 192) * MB);
    assertThat(JvmMemory.shortage(3, flags, 0, free)).isEmpty();
    assertThat(JvmMemory.shortage(3, flags, 1024 * MB, free))
        .contains(
            "3 client JVMs at once may need 3.1 GiB of memory, the server included, and 2.1 GiB"
                + " are free");
    assertThat(JvmMemory.shortage(4, flags, 0, free))
        .contains("4 client JVMs at once may need 2.8 GiB of memory, and 2.1 GiB are free");
  }

  @Test
  void shortage_ofUnknownMemory_isNone() {
    assertThat(JvmMemory.shortage(99, List.of("-Xmx512m"), 0, OptionalLong.empty())).isEmpty();
  }

  @Test
  void available_onLinux_isKnown() {
    assertThat(JvmMemory.available().orElse(1)).isPositive();
  }
}
