package io.encbench.tpcc.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackSamplerTest {
  @TempDir private Path directory;

  @Test
  void cause_isTlsAnywhere_elseTheInnermostThatIsKnown() {
    assertThat(
            Cause.of(
                List.of(
                    "com.sun.crypto.provider.GHASH",
                    "sun.security.ssl.SSLCipher",
                    "com.mysql.cj.X")))
        .isEqualTo(Cause.TLS);
    assertThat(Cause.of(List.of("org.conscrypt.NativeCrypto", "com.mysql.cj.X")))
        .isEqualTo(Cause.TLS);
    assertThat(
            Cause.of(
                List.of(
                    "java.util.Arrays", "io.encbench.crypto.cipher.Siv", "io.encbench.driver.A")))
        .isEqualTo(Cause.CRYPTO);
    assertThat(Cause.of(List.of("com.alibaba.druid.Lexer", "io.encbench.tpcc.B")))
        .isEqualTo(Cause.DRIVER);
    assertThat(Cause.of(List.of("java.util.HashMap", "com.mysql.cj.X", "io.encbench.driver.A")))
        .isEqualTo(Cause.CONNECTOR);
    assertThat(Cause.of(List.of("io.encbench.tpcc.terminal.Worker"))).isEqualTo(Cause.RUNNER);
    assertThat(Cause.of(List.of("java.lang.Thread"))).isEqualTo(Cause.OTHER);
  }

  @Test
  void busyThread_isSampled_onlyWithinTheWindow() throws Exception {
    try (StackSampler sampler = new StackSampler()) {
      Instant from = Instant.now();
      int hash = busy();
      StackSamples samples = sampler.end(from, Instant.now(), directory.resolve("a.jfr"));
      assertThat(samples.count()).as("samples of work that came to %s", hash).isPositive();
      assertThat(samples.byCause()).containsKey(Cause.RUNNER);
      samples.write(directory.resolve("stacks.json"));
      assertThat(StackSamples.read(directory.resolve("stacks.json"))).isEqualTo(samples);
    }
    assertThat(directory.resolve("a.jfr")).doesNotExist();
    assertThat(new StackSamples(Map.of(Cause.TLS, 1L, Cause.DRIVER, 3L)).share(Cause.DRIVER))
        .isEqualTo(0.75);
  }

  /**
   * Uses a second of CPU time, however busy the machine is. The loop runs Java code, because
   * reading the clock would not count as Java code.
   */
  private static int busy() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + 1_000_000_000;
    int[] values = new int[1 << 20];
    int hash = 1;
    while (threads.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < values.length; i++) {
        hash = 31 * hash + values[i];
        values[i] = hash;
      }
    }
    return hash;
  }
}
