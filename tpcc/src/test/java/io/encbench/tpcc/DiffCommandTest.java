package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.file.JsonResults;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DiffCommandTest {
  private static final List<ArmDescription> ARMS =
      List.of(arm("plain", Role.BASELINE), arm("encrypted-100", Role.TREATMENT));

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private static ArmDescription arm(String name, Role role) {
    return new ArmDescription(
        name, name, role, Map.of(), Protection.ofTransport(false), Map.of(), null);
  }

  /** Six blocks with half a percent of noise. */
  private Path result(String name, String experiment, double machine, double ratio)
      throws IOException {
    Random random = new Random(name.hashCode());
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 6; block++) {
      for (ArmDescription arm : ARMS) {
        double cpu = machine * (arm.role() == Role.BASELINE ? 1 : ratio);
        double noisy = cpu * (1 + 0.005 * random.nextGaussian());
        samples.add(
            new Sample(
                block,
                0,
                arm.name(),
                "8-terminals",
                1_000,
                20,
                Map.of(Metric.CLIENT_CPU, noisy, Metric.ROUND_TRIPS, 10.1)));
      }
    }
    Analysis analysis = Analysis.of(ARMS, samples);
    Path made = Files.createDirectory(directory.resolve(name));
    JsonResults.write(
        new ExperimentResult(
            ExperimentResult.FORMAT_VERSION,
            experiment,
            "",
            "2026-01-01T12:00:00Z",
            "2026-01-01T12:10:00Z",
            List.of(),
            analysis.noise(),
            List.of(),
            List.of(),
            Map.of("blocks", "5", "seed", name, "resultDirectory", name),
            new Environment("0.1", "Linux", "CPU", List.of(), 2, 1, "JVM", List.of(), ""),
            List.of(),
            ARMS,
            List.of(new WorkloadDescription("8-terminals", "", "")),
            List.of(),
            samples,
            analysis.summaries(),
            analysis.comparisons(),
            analysis.resolutions()),
        made.resolve("comparison.json"));
    return made;
  }

  private int diff(Object... arguments) {
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("diff"));
    for (Object argument : arguments) {
      all.add(argument.toString());
    }
    return commandLine.execute(all.toArray(String[]::new));
  }

  @Test
  void sameCode_onAFasterMachine_showsNoDifference() throws Exception {
    Path before = result("before", "tpcc-compare", 600, 1.5);
    Path after = result("after", "tpcc-compare", 400, 1.5);
    assertThat(diff("--exit-code", before, after)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("before: tpcc-compare of 2026-01-01T12:00:00Z, VALID", "EncBench 0.1")
        .contains("client CPU, ratio to the baseline", "round trips, /op")
        .contains("Settings that differ: seed\n")
        .contains("No difference is shown (~).")
        .contains("corrected for 1");
    assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void armThatCostsFivePercentMore_isNamed_andFailsABuildThatAsks() throws Exception {
    Path before = result("before", "tpcc-compare", 600, 1.5);
    Path after = result("after", "tpcc-compare", 400, 1.575);
    assertThat(diff("--exit-code", before, after.resolve("comparison.json"))).isEqualTo(1);
    assertThat(out.toString()).contains("HIGHER: client CPU of encrypted-100 on 8-terminals");
    assertThat(diff(before, after)).isZero();
  }

  @Test
  void otherExperiment_orNoResult_isAClearError() throws Exception {
    Path before = result("before", "tpcc-compare", 600, 1.5);
    Path other = result("other", "jmh-db", 600, 1.5);
    assertThat(diff(before, other)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("name two results of one experiment");
    assertThat(diff(before, directory)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("holds neither results.json nor comparison.json");
  }

  private int against(Path result, String arm) {
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute("against", result.toString(), arm);
  }

  @Test
  void against_showsTheResultFromAnotherArm_andNamesThoseThatThereAre() throws Exception {
    Path result = result("before", "tpcc-compare", 600, 1.25);
    assertThat(against(result, "encrypted-100")).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("encrypted-100 T0 .* baseline")
        .containsPattern("plain T0 .* −20\\.\\d % \\[−2[01]")
        .contains("against encrypted-100");
    assertThat(against(result, "encrypted-20")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(err.toString())
        .contains("the result has no arm encrypted-20; it has plain, encrypted-100");
  }
}
