package io.encbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.Comparison;
import io.encbench.experiment.Estimate;
import io.encbench.experiment.Metric;
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
      double median, double lower, double upper, String text) {
    var ratio = new Estimate(median, lower, upper, 6);

    assertThat(RatioText.verdict(new Comparison("w", "a", Metric.CLIENT_CPU, ratio)))
        .satisfies(t -> assertThat(t.replace(Figures.NO_BREAK, ' ')).isEqualTo(text));
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
