package io.encbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.Comparison;
import io.encbench.experiment.Estimate;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Metric;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  @Test
  void completeRun_hasFourSentences() {
    List<String> sentences = headline(SyntheticResult.complete());

    assertThat(sentences).hasSize(4);
    assertThat(sentences.get(0))
        .contains("TLS 1.3, AES-128-GCM", "point-select-literal +8 % [+6, +9]", "range-read +15 %")
        .doesNotContain("connect");
    assertThat(sentences.get(1)).contains("1.03 ms of CPU plain", "4.01 ms", "× 3.9 [3.8, 4.0]");
    assertThat(sentences.get(2)).contains("A/A check holds", "5 workloads");
    assertThat(sentences.get(3)).contains("against a bare loop", "point-select-literal +");
  }

  @Test
  void aaCheckWithADifference_isSaidNotToHold() {
    var estimate = new Estimate(1.04, 1.02, 1.06, 6);
    var off = new Comparison("connect", "plain-again", Metric.CLIENT_CPU, estimate);

    assertThat(headline(replacing(SyntheticResult.complete(), off)))
        .anySatisfy(s -> assertThat(s).contains("does NOT hold", "connect +4 % [+2, +6]"));
  }

  @Test
  void runWithoutAaCheck_saysSo() {
    assertThat(headline(SyntheticResult.partial(s -> !s.arm().equals("plain-again"))))
        .anySatisfy(s -> assertThat(s).contains("no A/A check"));
  }

  @Test
  void firstTlsArmMissing_takesTheNext() {
    assertThat(headline(SyntheticResult.partial(s -> !s.arm().equals("tls13-aes128"))).get(0))
        .contains("TLS 1.3, AES-256-GCM");
  }

  @Test
  void encryptedArm_getsASentenceOfItsOwn() {
    assertThat(headline(SyntheticResult.withEncryptedArm()))
        .anySatisfy(
            s ->
                assertThat(s)
                    .contains("with half of the columns encrypted", "point-select-literal")
                    .doesNotContain("range-read"));
  }

  @Test
  void oneBlock_claimsNothingOfTheAaCheck() {
    assertThat(headline(SyntheticResult.partial(s -> s.block() == 0)))
        .contains("The A/A check cannot be judged: one block gives no interval.");
  }

  @Test
  void invalidRun_hasNoNumber() {
    assertThat(headline(SyntheticResult.invalid("reason")))
        .singleElement()
        .asString()
        .contains("INVALID")
        .doesNotContainPattern("[0-9]");
  }

  private static List<String> headline(ExperimentResult result) {
    return Headline.of(result).stream().map(s -> s.replace(Figures.NO_BREAK, ' ')).toList();
  }

  private static ExperimentResult replacing(ExperimentResult result, Comparison replacement) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Comparison comparison : result.comparisons()) {
      boolean same =
          comparison.workload().equals(replacement.workload())
              && comparison.arm().equals(replacement.arm())
              && comparison.metric() == replacement.metric();
      comparisons.add(same ? replacement : comparison);
    }
    return with(result, comparisons);
  }

  private static ExperimentResult with(ExperimentResult result, List<Comparison> comparisons) {
    return new ExperimentResult(
        result.formatVersion(),
        result.experiment(),
        result.command(),
        result.started(),
        result.finished(),
        result.invalidReasons(),
        result.notes(),
        result.rejected(),
        result.settings(),
        result.environment(),
        result.servers(),
        result.arms(),
        result.workloads(),
        result.samples(),
        result.summaries(),
        comparisons,
        result.resolutions());
  }
}
