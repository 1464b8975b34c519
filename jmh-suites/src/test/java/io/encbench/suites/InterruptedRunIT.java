package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.file.JsonResults;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupts a run with SIGINT, as Ctrl-C does. */
class InterruptedRunIT {
  private static final int EXIT_OF_SIGINT = 130;

  @TempDir private Path directory;

  @Test
  void sigint_inMidRun_reportsWhatWasMeasuredAndLeavesNoProcess() throws Exception {
    Path output = Files.createDirectory(directory.resolve("out"));
    Path html = Files.writeString(output.resolve("report.html"), "of an earlier run");
    Process program =
        new ProcessBuilder(
                // A shell starts background jobs with SIGINT ignored, and child processes inherit
                // that.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                System.getProperty("java.class.path"),
                JmhSuites.class.getName(),
                "--output=" + output,
                "--rows=2000",
                "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1",
                "--blocks=3",
                "--arms=tls13-aes128",
                "--workloads=point-select-literal",
                "--warmup-ms=0",
                "--measure-ms=500")
            .redirectErrorStream(true)
            .start();
    List<ProcessHandle> children;
    try (BufferedReader out = program.inputReader()) {
      Path json = output.resolve("results.json");
      while (!hasSamples(json) && program.isAlive()) {
        Thread.sleep(100);
      }
      assertThat(html).as("no earlier report beside a run that may yet be killed").doesNotExist();
      children = program.descendants().toList();
      assertThat(children).as("a server and a measured JVM").hasSizeGreaterThanOrEqualTo(2);
      new ProcessBuilder("kill", "-INT", Long.toString(program.pid())).start().waitFor();
      String text = String.join("\n", out.lines().toList());
      assertThat(text).contains("INVALID", "the run was interrupted", "Results: ");
    }
    assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(program.exitValue()).isEqualTo(EXIT_OF_SIGINT);
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(result.invalidReasons()).singleElement().asString().contains("interrupted");
    assertThat(result.samples()).isNotEmpty();
    for (ProcessHandle child : children) {
      child.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  private static boolean hasSamples(Path json) throws IOException {
    return Files.exists(json) && !JsonResults.read(json).samples().isEmpty();
  }
}
