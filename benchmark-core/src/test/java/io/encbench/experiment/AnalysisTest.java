package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.Comparison.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnalysisTest {
  private static final List<ArmDescription> ARMS =
      List.of(arm("plain", Role.BASELINE), arm("again", Role.AA_CHECK), arm("tls", Role.TREATMENT));

  private static ArmDescription arm(String name, Role role) {
    return new ArmDescription(
        name, name, role, Map.of(), Protection.ofTransport(false), Map.of(), null);
  }

  private static Sample sample(int block, String arm, String workload, double cpu) {
    return new Sample(block, 0, arm, workload, 1_000, 1, Map.of(Metric.CLIENT_CPU, cpu));
  }

  private static Comparison comparison(Analysis analysis, String arm, String workload) {
    return analysis.comparisons().stream()
        .filter(c -> c.arm().equals(arm) && c.workload().equals(workload))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void of_driftSharedByABlock_cancelsInThePairedRatio() {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 8; block++) {
      double machine = 1 + block;
      samples.add(sample(block, "plain", "w", 10 * machine));
      samples.add(sample(block, "tls", "w", 12 * machine));
    }
    Comparison tls = comparison(Analysis.of(ARMS, samples), "tls", "w");
    assertThat(tls.ratio().median()).isCloseTo(1.2, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(tls.ratio().upper() - tls.ratio().lower()).isLessThan(1e-9);
    assertThat(tls.verdict()).isEqualTo(Verdict.HIGHER);
  }

  @Test
  void of_noiseAroundOne_showsNoDifference() {
    double[] noise = {0.97, 1.02, 0.99, 1.03, 1.01, 0.98, 1.0, 1.02};
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < noise.length; block++) {
      samples.add(sample(block, "plain", "w", 10));
      samples.add(sample(block, "tls", "w", 10 * noise[block]));
    }
    assertThat(comparison(Analysis.of(ARMS, samples), "tls", "w").verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
  }

  @Test
  void of_blockWithoutBaseline_isLeftOutOfTheRatio() {
    List<Sample> samples =
        List.of(
            sample(0, "plain", "w", 10), sample(0, "tls", "w", 20), sample(1, "tls", "w", 9_999));
    Analysis analysis = Analysis.of(ARMS, samples);
    assertThat(comparison(analysis, "tls", "w").ratio()).isEqualTo(new Estimate(2, 2, 2, 1));
    assertThat(analysis.summaries())
        .filteredOn(summary -> summary.arm().equals("tls"))
        .singleElement()
        .satisfies(summary -> assertThat(summary.value().blocks()).isEqualTo(2));
  }

  @Test
  void of_workloadThatTheBaselineLacks_hasNoRatio() {
    List<Sample> samples = List.of(sample(0, "plain", "w", 10), sample(0, "tls", "other", 20));
    assertThat(Analysis.of(ARMS, samples).comparisons()).isEmpty();
  }

  @Test
  void of_aaArm_hasIntervalsThatHoldForAllWorkloadsTogether() {
    double[] noise = {0.90, 1.02, 0.99, 1.13, 1.01, 0.98, 1.0, 1.02, 0.96, 1.04};
    List<Sample> samples = new ArrayList<>();
    for (String workload : List.of("w1", "w2", "w3", "w4", "w5")) {
      for (int block = 0; block < noise.length; block++) {
        samples.add(sample(block, "plain", workload, 10));
        samples.add(sample(block, "again", workload, 10 * noise[block]));
        samples.add(sample(block, "tls", workload, 10 * noise[block]));
      }
    }
    Analysis analysis = Analysis.of(ARMS, samples);
    Estimate again = comparison(analysis, "again", "w1").ratio();
    Estimate tls = comparison(analysis, "tls", "w1").ratio();
    assertThat(again.lower()).isLessThan(tls.lower());
    assertThat(again.upper()).isGreaterThan(tls.upper());
  }

  @Test
  void of_aaArmWithFewBlocksOnOneSide_isNoDifferenceWhereABootstrapIntervalWouldBeOne() {
    double[] noise = {1.01, 1.04, 1.18, 1.05, 1.03};
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < noise.length; block++) {
      samples.add(sample(block, "plain", "w", 10));
      samples.add(sample(block, "again", "w", 10 * noise[block]));
      samples.add(sample(block, "tls", "w", 10 * noise[block]));
    }
    Analysis analysis = Analysis.of(ARMS, samples);
    assertThat(comparison(analysis, "again", "w").verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    assertThat(comparison(analysis, "tls", "w").verdict()).isEqualTo(Verdict.HIGHER);
  }

  @Test
  void of_aaArmThatDiffersClearly_isFound() {
    double[] noise = {1.21, 1.19, 1.2, 1.22, 1.18};
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < noise.length; block++) {
      samples.add(sample(block, "plain", "w", 10));
      samples.add(sample(block, "again", "w", 10 * noise[block]));
    }
    assertThat(comparison(Analysis.of(ARMS, samples), "again", "w").verdict())
        .isEqualTo(Verdict.HIGHER);
  }
}
