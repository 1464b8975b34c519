package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarginTest {
  private static final Margin MARGIN = new Margin(3);

  private static Estimate ratio(double lower, double upper) {
    return new Estimate((lower + upper) / 2, new Interval(lower, upper), 5);
  }

  @Test
  void intervalWithinTheMargin_showsEquality_evenOffOne() {
    assertThat(MARGIN.showsEquality(ratio(0.98, 1.02))).isTrue();
    assertThat(MARGIN.showsEquality(ratio(1.01, 1.02))).isTrue();
  }

  @Test
  void wideOrDistantOrNoInterval_doesNot() {
    assertThat(MARGIN.showsEquality(ratio(0.9, 2.12))).isFalse();
    assertThat(MARGIN.showsEquality(ratio(1.02, 1.031))).isFalse();
    assertThat(MARGIN.showsEquality(new Estimate(1, null, 2))).isFalse();
  }

  @Test
  void marginOfNothing_isRefused() {
    assertThatThrownBy(() -> new Margin(0)).hasMessageContaining("0.0 %");
  }
}
