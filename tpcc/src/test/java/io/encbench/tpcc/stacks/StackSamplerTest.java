package io.encbench.tpcc.stacks;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(
            Cause.of(List.of("java.util.Arrays", "io.encbench.crypto.Siv", "io.encbench.driver.A")))
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
      long endNanos = System.nanoTime() + 400_000_000;
      long sum = 0;
      while (System.nanoTime() - endNanos < 0) {
        sum += Long.hashCode(sum);
      }
      StackSamples samples = sampler.end(from, Instant.now(), directory.resolve("a.jfr"));
      assertThat(samples.count()).isPositive();
      assertThat(samples.byCause()).containsKey(Cause.RUNNER);
      samples.write(directory.resolve("stacks.json"));
      assertThat(StackSamples.read(directory.resolve("stacks.json"))).isEqualTo(samples);
    }
    assertThat(directory.resolve("a.jfr")).doesNotExist();
    assertThat(new StackSamples(Map.of(Cause.TLS, 1L, Cause.DRIVER, 3L)).share(Cause.DRIVER))
        .isEqualTo(0.75);
  }
}
