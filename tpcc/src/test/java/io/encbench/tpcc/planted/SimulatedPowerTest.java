package io.encbench.tpcc.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SimulatedPowerTest {
  @Test
  void spread_isThatOfTheBlocksBehindTheIntervals() {
    Random random = new Random(5);
    List<Estimate> ratios = new ArrayList<>();
    for (int comparison = 0; comparison < 200; comparison++) {
      double[] blocks = new double[7];
      for (int block = 0; block < blocks.length; block++) {
        blocks[block] = 1.05 * Math.exp(0.02 * random.nextGaussian());
      }
      ratios.add(StudentT.ofRatios(blocks));
    }
    SimulatedPower power = SimulatedPower.of(ratios);
    assertThat(power.spread()).isCloseTo(0.02, within(0.001));
    assertThat(power.blocks()).isEqualTo(7);
  }

  @Test
  void noSlowdown_isShownInAtMostOneOfTwenty_andALargeOneAlways() {
    SimulatedPower power = new SimulatedPower(0.02, 7);
    assertThat(power.shareThatShow(0)).isLessThan(0.05);
    assertThat(power.shareThatShow(0.2)).isEqualTo(1);
  }
}
