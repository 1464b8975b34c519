package io.encbench.jmh.db;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasureWindowTest {
  @Test
  void stretched_isAsPlannedForAWorkloadThatIsFastEnough() {
    assertThat(MeasureWindow.stretched(250, 480)).isEqualTo(250);
    assertThat(MeasureWindow.stretched(250, 1e6)).isEqualTo(250);
  }

  @Test
  void stretched_givesASlowWorkloadTimeForFourTimesTheOperationsOfASample() {
    assertThat(MeasureWindow.stretched(250, 200)).isEqualTo(600);
  }

  @Test
  void stretched_hasAnEnd() {
    assertThat(MeasureWindow.stretched(250, 1)).isEqualTo(2_000);
    assertThat(MeasureWindow.stretched(250, 0)).isEqualTo(2_000);
  }
}
