package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HolmTest {
  /** 4 x 0.005, 3 x 0.01, 2 x 0.03, and 0.04 raised to the previous value. */
  @Test
  void adjusted_isTheTextbooks() {
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void adjusted_ofOneComparison_isItself_andNoneIsAboveOne() {
    assertThat(Holm.adjusted(new double[] {0.04})).containsExactly(0.04);
    assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(Holm.adjusted(new double[0])).isEmpty();
  }

  @Test
  void adjusted_ofComparisonsWithoutPValue_countsOnlyTheOthers() {
    List<OptionalDouble> adjusted =
        Holm.adjusted(
            List.of(OptionalDouble.of(0.03), OptionalDouble.empty(), OptionalDouble.of(0.01)));
    assertThat(adjusted.get(0).orElseThrow()).isCloseTo(0.03, within(1e-12));
    assertThat(adjusted.get(1)).isEmpty();
    assertThat(adjusted.get(2).orElseThrow()).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void familyWithoutDifferences_showsOne_inOneCaseOfTwenty() {
    Random random = new Random(11);
    int shown = 0;
    for (int family = 0; family < 10_000; family++) {
      double[] pValues = random.doubles(12).toArray();
      for (double adjusted : Holm.adjusted(pValues)) {
        if (adjusted < 0.05) {
          shown++;
          break;
        }
      }
    }
    assertThat(shown / 1e4).isBetween(0.04, 0.056);
  }
}
