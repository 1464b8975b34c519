package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.ResultDiff.Row;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WorkloadDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResultDiffTest {
  private static final List<ArmDescription> ARMS =
      List.of(arm("plain", Role.BASELINE), arm("tls", Role.TREATMENT), arm("enc", Role.TREATMENT));

  private static ArmDescription arm(String name, Role role) {
    return new ArmDescription(
        name, name, role, Map.of(), Protection.ofTransport(false), Map.of(), null);
  }

  /** Five blocks on a machine of a given speed, with one percent of noise. */
  private static ExperimentResult result(
      double machine, double tls, double bytes, List<String> noise) {
    return result(machine, tls, bytes, /* cells= */ 4, noise);
  }

  private static ExperimentResult result(
      double machine, double tls, double bytes, double cells, List<String> noise) {
    Random random = new Random(Double.doubleToLongBits(machine));
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 5; block++) {
      for (ArmDescription arm : ARMS) {
        double cpu = arm.name().equals("tls") ? tls : arm.name().equals("enc") ? 2 : 1;
        double noisy = machine * (1 + block) * cpu * (1 + 0.01 * random.nextGaussian());
        samples.add(
            new Sample(
                block,
                0,
                arm.name(),
                "w",
                100,
                1,
                Map.of(
                    Metric.CLIENT_CPU, noisy,
                    Metric.CLIENT_ALLOCATED, bytes + block,
                    Metric.CELLS, cells + 0.001 * block)));
      }
    }
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "made up",
        "",
        "",
        "",
        List.of(),
        noise,
        List.of(),
        List.of(),
        Map.of(),
        new Environment("", "", "", List.of(), 2, 1, "", List.of(), ""),
        List.of(),
        ARMS,
        List.of(new WorkloadDescription("w", "", "")),
        List.of(),
        samples,
        List.of(),
        List.of(),
        List.of());
  }

  private static Verdict verdict(ResultDiff diff, String arm, Metric metric) {
    return diff.rows().stream()
        .filter(row -> row.arm().equals(arm) && row.metric() == metric)
        .map(Row::verdict)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void of_theSameCode_onAFasterMachine_showsNothing() {
    ResultDiff diff =
        ResultDiff.of(result(100, 1.1, 8_000, List.of()), result(70, 1.1, 8_010, List.of()));
    assertThat(diff.changed()).isEmpty();
    assertThat(diff.times()).isEqualTo(2);
    assertThat(diff.counts()).as("two counts of three arms").isEqualTo(6);
    assertThat(verdict(diff, "tls", Metric.CLIENT_CPU)).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(diff.rows())
        .as("times of the baseline are those of the machine")
        .noneMatch(row -> row.arm().equals("plain") && row.metric() == Metric.CLIENT_CPU);
  }

  @Test
  void of_anArmThatCostsFivePercentMore_showsIt() {
    ResultDiff diff =
        ResultDiff.of(result(100, 1.1, 8_000, List.of()), result(70, 1.155, 8_000, List.of()));
    assertThat(diff.changed())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.arm()).isEqualTo("tls");
              assertThat(row.verdict()).isEqualTo(Verdict.HIGHER);
              assertThat(row.change().value()).isBetween(1.03, 1.07);
            });
  }

  @Test
  void of_anArmThatDecryptsMoreValues_showsIt() {
    ResultDiff diff =
        ResultDiff.of(result(100, 1.1, 8_000, 4, List.of()), result(100, 1.1, 8_000, 5, List.of()));
    assertThat(diff.changed())
        .extracting(Row::metric)
        .containsExactly(Metric.CELLS, Metric.CELLS, Metric.CELLS);
    assertThat(verdict(diff, "enc", Metric.CELLS)).isEqualTo(Verdict.HIGHER);
  }

  @Test
  void of_aNoisyResult_judgesCountsAlone() {
    ResultDiff diff =
        ResultDiff.of(
            result(100, 1.1, 8_000, List.of()), result(70, 2, 8_400, List.of("w: noise")));
    assertThat(verdict(diff, "tls", Metric.CLIENT_CPU)).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(diff.changed())
        .extracting(Row::metric)
        .containsOnly(Metric.CLIENT_ALLOCATED)
        .hasSize(3);
  }
}
