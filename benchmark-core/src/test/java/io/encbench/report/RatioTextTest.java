package io.encbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Metric;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.07   | 1.05   | 1.09   | +7 % [+5, +9]",
        "1.071  | 1.062  | 1.081  | +7.1 % [+6.2, +8.1]",
        "0.21   | 0.205  | 0.215  | −79.0 % [−79.5, −78.5]",
        "3.9    | 3.6    | 4.2    | × 3.9 [3.6, 4.2]",
        "2.043  | 2.03   | 2.06   | × 2.04 [2.03, 2.06]",
        "1.0003 | 1.0002 | 1.0004 | +0.03 % [+0.02, +0.04]",
        "1.0    | 0.98   | 1.03   | no difference shown [−2, +3] %",
        "1.02   | 1.004  | 1.05   | +2.0 % [+0.4, +5.0]",
      })
  void ratio_withItsInterval_isWrittenToItsPrecision(
      double value, double lower, double upper, String text) {
    var ratio = new Estimate(value, new Interval(lower, upper), 6);
    Verdict verdict = ratio.covers(1) ? Verdict.NO_DIFFERENCE_SHOWN : Verdict.HIGHER;

    assertThat(RatioText.verdict(new Comparison("w", "a", Metric.CLIENT_CPU, ratio, verdict)))
        .satisfies(t -> assertThat(t.replace(Figures.NO_BREAK, ' ')).isEqualTo(text));
  }

  @Test
  void ratio_ofTooFewBlocksOrATooNoisyRun_hasNoVerdict() {
    var few = new Estimate(1.07, null, 2);
    var noisy = new Estimate(1.07, new Interval(0.9, 1.2), 6);

    assertThat(words(few)).isEqualTo("+7.0 % [no interval]: too few blocks");
    assertThat(words(noisy)).isEqualTo("+7 % [−10, +20]: too noisy");
  }

  private static String words(Estimate ratio) {
    Comparison comparison = new Comparison("w", "a", Metric.CLIENT_CPU, ratio, Verdict.NOT_JUDGED);
    return (RatioText.verdict(comparison) + ": " + RatioText.words(comparison))
        .replace(Figures.NO_BREAK, ' ');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "24317 | 24,300",
        "30.149 | 30.1",
        "0.01234 | 0.0123",
        "0.5 | 0.500",
        "999.6 | 1,000",
        "0 | 0",
        "-3.456 | −3.46"
      })
  void number_isRoundedToThreeDigits(double value, String text) {
    assertThat(Figures.rounded(value)).isEqualTo(text);
  }
}
