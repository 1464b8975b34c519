package io.encbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.WarmUp;
import org.junit.jupiter.api.Test;

class RunFactsTest {
  @Test
  void jvmsThatWereNotWarm_areCounted_withoutANumberOfRounds() {
    ExperimentResult result =
        SyntheticResult.withWarmUps(
            new WarmUp(0, "plain", 9, 4.5, 0.01, 0.02, /* settled= */ true),
            new WarmUp(0, "plain-again", 9, 4.5, 0.2, 0.02, /* settled= */ false));
    assertThat(RunFacts.warnings(new ResultView(result)))
        .contains(
            "JVMs measured before they were warm: 1 of 2 (when warm-up ended, client CPU still"
                + " changed or the JIT compiler was busy).");
  }

  @Test
  void smallestDetectableDifference_namesTheNumberOfRatiosThatItIsCorrectedFor() {
    ExperimentResult result = SyntheticResult.complete();
    int ratios = result.resolutions().get(0).comparisons();
    assertThat(ratios).isGreaterThan(1);
    assertThat(RunFacts.notes(new ResultView(result)).toString())
        .contains("(80 % power, corrected for testing " + ratios + " ratios): point-select-");
  }

  @Test
  void encryptedColumns_areGroupedByTransport() {
    ExperimentResult result = SyntheticResult.withEncryptedArm();
    assertThat(RunFacts.encryption(new ResultView(result)))
        .hasValue("Columns encrypted without TLS: compressed 50" + Figures.NO_BREAK + "%");
  }
}
