package io.encbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.RunVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  @Test
  void completeRun_hasFourSentences() {
    List<String> sentences = headline(SyntheticResult.complete());

    assertThat(sentences).hasSize(4);
    assertThat(sentences.get(0))
        .contains(
            "TLS 1.3, AES-128-GCM", "point-select-literal +7.8 % [+6.5, +9.1]", "range-read +15 %")
        .doesNotContain("connect");
    assertThat(sentences.get(1))
        .contains("1.03 ms of CPU with plain", "4.02 ms", "× 3.9 [3.8, 4.0]");
    assertThat(sentences.get(2)).contains("A/A check holds", "5 workloads");
    assertThat(sentences.get(3))
        .contains("against a bare loop", "point-select-literal no difference shown");
  }

  @Test
  void noisyRun_saysThatItGivesNoVerdicts_andWhy() {
    ExperimentResult noisy = SyntheticResult.noisy();

    assertThat(noisy.verdict()).isEqualTo(RunVerdict.NOISY);
    assertThat(headline(noisy).get(0)).contains("NOISY", "numbers stand");
    assertThat(headline(noisy))
        .anySatisfy(
            s ->
                assertThat(s)
                    .contains(
                        "Reason: ", "connect: client CPU of plain-again differs", "within 3 %"))
        .noneSatisfy(s -> assertThat(s).contains("no difference shown"));
  }

  @Test
  void runWithoutAaCheck_saysSo() {
    assertThat(headline(SyntheticResult.withoutAaCheck()))
        .anySatisfy(s -> assertThat(s).contains("no A/A check"));
  }

  @Test
  void aaArmRejectedOnAWorkload_isTheReasonForTheNoise() {
    assertThat(headline(SyntheticResult.rejecting("connect", "plain-again", "saturated")))
        .contains(
            "Reason: connect: the A/A arm plain-again has no ratio to the baseline;"
                + " plain-again is INVALID on connect.");
  }

  @Test
  void aaArmLeftOut_isNamed() {
    assertThat(headline(SyntheticResult.leavingOut("plain-again", "its JVM ended")))
        .anySatisfy(
            s ->
                assertThat(s)
                    .startsWith("Reason: ")
                    .contains(
                        "point-select-literal: the A/A arm plain-again was left out, so nothing"
                            + " shows how large the noise is",
                        "plain-again is INVALID on point-select-literal"))
        .noneSatisfy(s -> assertThat(s).contains("no A/A check"));
  }

  @Test
  void baselineLeftOut_isNamed() {
    assertThat(headline(SyntheticResult.leavingOut("plain", "its JVM ended")))
        .anySatisfy(
            s -> assertThat(s).startsWith("Reason: ").contains("plain is INVALID on point-select"))
        .noneSatisfy(s -> assertThat(s).contains("no A/A check"));
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
  void twoBlocks_areNoisy() {
    assertThat(headline(SyntheticResult.partial(s -> s.block() < 2)))
        .anySatisfy(s -> assertThat(s).contains("Reason: ", "2 of the 3 blocks that an interval"));
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
}
