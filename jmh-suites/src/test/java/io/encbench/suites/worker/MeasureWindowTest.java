package io.encbench.suites.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasureWindowTest {
  private static final MeasureWindow WINDOW = new MeasureWindow(0, 50, 5);

  @Test
  void stretched_isAsPlannedForAWorkloadThatIsFastEnough() {
    assertThat(WINDOW.stretched(480)).isEqualTo(50);
    assertThat(WINDOW.stretched(1e6)).isEqualTo(50);
  }

  @Test
  void stretched_givesASlowWorkloadTimeForFourTimesTheOperationsOfASample() {
    assertThat(WINDOW.stretched(200)).isEqualTo(120);
  }

  @Test
  void stretched_hasAnEnd() {
    assertThat(WINDOW.stretched(1)).isEqualTo(400);
    assertThat(WINDOW.stretched(0)).isEqualTo(400);
  }
}
