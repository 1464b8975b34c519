package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Window;
import io.encbench.report.file.JsonResults;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MicroCommandTest {
  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... args) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @Test
  void help_ofEachSuite_namesItsOptions() {
    assertThat(execute("micro", "--help")).isZero();
    assertThat(out.toString()).contains("--benchmarks", "--blocks", "--rounds", "Exit codes");
    assertThat(execute("db", "--help")).isZero();
    assertThat(out.toString()).contains("encbench db [", "--server", "--preset");
  }

  @Test
  void list_always_showsTheCases() {
    assertThat(execute("micro", "--list")).isZero();
    assertThat(out.toString()).contains("LongCellBenchmark.encrypt", "SivCellBenchmark.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--blocks=0        | --blocks is 0; it must be between 1 and 1000",
        "--rounds=0        | --rounds is 0; it must be between 1 and 1000",
        "--warmup-ms=5     | --warmup-ms is 5; it must be between 6 and 600000",
        "--measure-ms=0    | --measure-ms is 0; it must be between 1 and 600000",
        "--benchmarks=Nope | which no case matches",
        "--benchmarks=(    | --benchmarks is not a regular expression",
        "--server=auto     | --server",
      })
  void badValue_endsWithOneMessageAndNothingDone(String option, String message) {
    assertThat(execute("micro", "--output=" + directory.resolve("out"), option))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"db", "micro", "oltp", "link"})
  void directoryThatAnotherRunWrites_isRefused_andKeepsItsResults(String suite) throws Exception {
    Path results = Files.writeString(directory.resolve("results.json"), "of the other run");
    DirectoryLock lock = DirectoryLock.take("--output", directory);
    try {
      assertThat(execute(suite, "--output=" + directory)).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    } finally {
      lock.close();
    }
    assertThat(err.toString())
        .startsWith(
            "error: --output=" + directory + ": another EncBench is writing its results there")
        .contains("process " + ProcessHandle.current().pid());
    assertThat(results).hasContent("of the other run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"db", "micro"})
  void option_beforeTheNameOfASuite_isRefusedAndNotLost(String suite) {
    assertThat(execute("--seed", "7", suite, "--list")).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("--seed comes before " + suite);
  }

  @Test
  void run_withShortWindows_writesFiguresOfEveryArm() throws Exception {
    assertThat(
            execute(
                "micro",
                "--benchmarks=LongCellBenchmark.encrypt",
                "--blocks=2",
                "--rounds=2",
                "--warmup-ms=6",
                "--measure-ms=1",
                "--output=" + directory))
        .as(err.toString())
        .isZero();
    ExperimentResult result = JsonResults.read(directory.resolve("results.json"));
    assertThat(result.samples())
        .hasSize(2 * 9)
        .allSatisfy(
            sample ->
                assertThat(sample.values())
                    .hasEntrySatisfying(Metric.CLIENT_CPU, cpu -> assertThat(cpu).isPositive())
                    .containsKeys(Metric.CLIENT_CPU_APPLICATION, Metric.CLIENT_ALLOCATED))
        .allSatisfy(
            sample -> assertThat(sample.windows()).extracting(Window::round).containsExactly(0, 1));
    assertThat(result.warmUps())
        .hasSize(2)
        .allSatisfy(
            warmUp -> {
              assertThat(warmUp.arm()).isEqualTo("LongCellBenchmark");
              assertThat(warmUp.rounds()).isBetween(6, 18);
              assertThat(warmUp.slope()).isNotNaN();
            });
    assertThat(result.arms())
        .extracting(ArmDescription::name)
        .containsExactly(
            "baseline",
            "baseline-again",
            "det-cell",
            "rnd-cell",
            "rnd-cell-2",
            "ord-cell",
            "ord-cell-2",
            "ord-small-2",
            "ord-blocks-2");
    assertThat(directory.resolve("report.html")).exists();
    assertThat(result.command())
        .startsWith("scripts/encbench.sh micro")
        .contains("--benchmarks", "--blocks '2'")
        .doesNotContain(directory.toString());
  }
}
