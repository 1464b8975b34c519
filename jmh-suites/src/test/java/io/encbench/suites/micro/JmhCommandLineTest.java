package io.encbench.suites.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;

/** Runs a micro benchmark under JMH's own command line, as the jar of benchmarks does. */
class JmhCommandLineTest {
  @TempDir private Path directory;

  @Test
  void benchmark_withAProfilerOfJmh_isInJmhsResult() throws Exception {
    String benchmark = LongCellBenchmark.class.getName() + ".encryptDet";
    Path result = directory.resolve("result.json");
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Another test may run JMH at the same time.
                "-Djmh.ignoreLock=true",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                benchmark + "$",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "50ms",
                "-prof",
                "gc",
                "-rf",
                "json",
                "-rff",
                result.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    assertThat(Files.readString(result))
        .contains("\"" + benchmark + "\"", "\"gc.alloc.rate.norm\"")
        .doesNotContain("encryptOrd");
  }
}
