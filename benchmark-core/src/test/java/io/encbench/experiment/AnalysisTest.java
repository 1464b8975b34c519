package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnalysisTest {
  private static final List<ArmDescription> ARMS =
      List.of(arm("plain", Role.BASELINE), arm("again", Role.AA_CHECK), arm("tls", Role.TREATMENT));

  private static final List<ArmDescription> WITHOUT_CHECK = List.of(ARMS.get(0), ARMS.get(2));

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
    Comparison tls = comparison(Analysis.of(WITHOUT_CHECK, samples), "tls", "w");
    assertThat(tls.ratio().value()).isCloseTo(1.2, within(1e-9));
    assertThat(tls.ratio().confidence().orElseThrow().width()).isLessThan(1e-9);
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
    assertThat(comparison(Analysis.of(WITHOUT_CHECK, samples), "tls", "w").verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
  }

  @Test
  void of_blockWithoutBaseline_isLeftOutOfTheRatio() {
    List<Sample> samples =
        List.of(
            sample(0, "plain", "w", 10), sample(0, "tls", "w", 20), sample(1, "tls", "w", 9_999));
    Analysis analysis = Analysis.of(ARMS, samples);
    assertThat(comparison(analysis, "tls", "w").ratio()).isEqualTo(new Estimate(2, null, 1));
    assertThat(analysis.summaries())
        .filteredOn(summary -> summary.arm().equals("tls"))
        .singleElement()
        .satisfies(summary -> assertThat(summary.value().replicates()).isEqualTo(2));
  }

  @Test
  void of_workloadThatTheBaselineLacks_hasNoRatio() {
    List<Sample> samples = List.of(sample(0, "plain", "w", 10), sample(0, "tls", "other", 20));
    assertThat(Analysis.of(ARMS, samples).comparisons()).isEmpty();
  }

  @Test
  void of_metricThatIsZeroInABlock_hasNoRatio() {
    List<Sample> samples =
        List.of(
            sample(0, "plain", "w", 10), sample(0, "tls", "w", 0),
            sample(1, "plain", "w", 10), sample(1, "tls", "w", 11));
    assertThat(Analysis.of(ARMS, samples).comparisons()).isEmpty();
  }

  private static List<Sample> blocks(String workload, String arm, double... ratios) {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < ratios.length; block++) {
      samples.add(sample(block, "plain", workload, 10));
      samples.add(sample(block, arm, workload, 10 * ratios[block]));
    }
    return samples;
  }

  @Test
  void of_aaArm_hasTheIntervalThatOtherArmsHave() {
    double[] ratios = {0.99, 1.02, 0.99, 1.01};
    List<Sample> samples = new ArrayList<>(blocks("w", "again", ratios));
    samples.addAll(blocks("w", "tls", ratios));
    Analysis analysis = Analysis.of(ARMS, samples);
    assertThat(comparison(analysis, "again", "w").ratio())
        .isEqualTo(comparison(analysis, "tls", "w").ratio());
  }

  @Test
  void of_aaArmShownEqual_isNoNoise() {
    assertThat(Analysis.of(ARMS, blocks("w", "again", 1.01, 1.004, 1.012, 1.006)).noise())
        .isEmpty();
  }

  @Test
  void of_aaArmWithAWideInterval_isNoise_andNoVerdictIsGiven() {
    List<Sample> samples = new ArrayList<>(blocks("w", "again", 0.9, 1.2, 1.1, 2.1));
    samples.addAll(blocks("w", "tls", 1.5, 1.5, 1.51, 1.5));
    Analysis analysis = Analysis.of(ARMS, samples);
    assertThat(analysis.noise())
        .singleElement()
        .asString()
        .startsWith("w: client CPU of again differs from the baseline by +25.7 % [−29.4, +123.9],")
        .endsWith("not shown to be equal within 3 %");
    assertThat(comparison(analysis, "tls", "w").verdict()).isEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void of_aaArmThatIsMissing_isNoise() {
    List<Sample> samples = new ArrayList<>(blocks("w", "again", 1, 1, 1));
    samples.addAll(blocks("connect", "tls", 1.5, 1.5, 1.51));
    assertThat(Analysis.of(ARMS, samples).noise())
        .containsExactly("connect: the A/A arm again has no ratio to the baseline");
  }

  private static Analysis omittingTheAaArm(Omission why) {
    ArmDescription again =
        new ArmDescription(
            "again",
            "again",
            Role.AA_CHECK,
            Map.of(),
            Protection.ofTransport(false),
            Map.of("w", why),
            null);
    return Analysis.of(
        List.of(ARMS.get(0), again, ARMS.get(2)), blocks("w", "tls", 1.5, 1.5, 1.51, 1.5));
  }

  @Test
  void of_aaArmThatWasLeftOut_isNoise_andNoVerdictIsGiven() {
    Analysis analysis = omittingTheAaArm(Omission.UNSUPPORTED);
    assertThat(analysis.noise())
        .containsExactly(
            "w: the A/A arm again was left out, so nothing shows how large the noise is");
    assertThat(comparison(analysis, "tls", "w").verdict()).isEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void of_workloadThatIsNotPlannedForTheAaArm_isNoNoise() {
    assertThat(omittingTheAaArm(Omission.NOT_PLANNED).noise()).isEmpty();
  }

  /**
   * Alone, the comparison has p = 0.03. Among six comparisons, one such value is expected by
   * chance.
   */
  @Test
  void of_manyComparisons_correctsVerdictsButNotIntervals() {
    double[] ratios = {1.00, 1.02, 1.03, 1.04, 1.01};
    List<Sample> alone = blocks("w", "tls", ratios);
    List<Sample> one = new ArrayList<>(alone);
    for (int i = 0; i < 5; i++) {
      one.addAll(blocks("w" + i, "tls", 1.04, 0.97, 1.03, 0.98, 1.0));
    }
    Comparison byItself = comparison(Analysis.of(WITHOUT_CHECK, alone), "tls", "w");
    Comparison oneOfSix = comparison(Analysis.of(WITHOUT_CHECK, one), "tls", "w");
    assertThat(byItself.verdict()).isEqualTo(Verdict.HIGHER);
    assertThat(oneOfSix.ratio()).isEqualTo(byItself.ratio());
    assertThat(oneOfSix.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
  }
}
