package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SmallestDifferenceTest {
  private static Map<Integer, Double> blocks(double... values) {
    Map<Integer, Double> byBlock = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      byBlock.put(i, values[i]);
    }
    return byBlock;
  }

  /** Residuals of the logarithms are +-0.01: squares 0.0004, freedom 1, t = 12.706 + 1.376. */
  @Test
  void ratio_ofTwoArmsAndBlocks_isThatOfTheTables() {
    double up = Math.exp(0.02);
    double ratio =
        SmallestDifference.ratio(List.of(blocks(10, 10 / up), blocks(10, 10 * up))).orElseThrow();
    assertThat(Math.log(ratio)).isCloseTo((12.706 + 1.376) * Math.sqrt(0.0004), within(1e-4));
  }

  @Test
  void ratio_ofDriftAndArmsAlone_isOne() {
    assertThat(
            SmallestDifference.ratio(List.of(blocks(10, 20, 30), blocks(15, 30, 45))).orElseThrow())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void ratio_ofOneBlockOrOneArm_isEmpty() {
    assertThat(SmallestDifference.ratio(List.of(blocks(10), blocks(11)))).isEmpty();
    assertThat(SmallestDifference.ratio(List.of(blocks(10, 11)))).isEmpty();
    assertThat(SmallestDifference.ratio(List.of(blocks(10, 11), blocks(0, 11)))).isEmpty();
  }

  @Test
  void blockThatLacksAnArm_isLeftOut() {
    assertThat(SmallestDifference.blocks(List.of(blocks(1, 2, 3), blocks(1, 2)))).isEqualTo(2);
  }

  /** What it promises: a true difference of that size is found four times in five. */
  @Test
  void differenceOfThatSize_isFoundByATTest_asOftenAsPromised() {
    Random random = new Random(7);
    int blocks = 8;
    double noise = 0.03;
    int found = 0;
    int experiments = 2_000;
    for (int experiment = 0; experiment < experiments; experiment++) {
      double[][] values = new double[2][blocks];
      double truth = (2.1448 + 0.8681) * Math.sqrt(2 * noise * noise / blocks); // t of 14, pooled
      for (int block = 0; block < blocks; block++) {
        values[0][block] = Math.exp(noise * random.nextGaussian());
        values[1][block] = Math.exp(truth + noise * random.nextGaussian());
      }
      double ratio =
          SmallestDifference.ratio(List.of(blocks(values[0]), blocks(values[1]))).orElseThrow();
      // The same quantity by hand: the mean difference against t(0.975) of its standard error.
      List<Double> differences = new ArrayList<>();
      for (int block = 0; block < blocks; block++) {
        differences.add(Math.log(values[1][block] / values[0][block]));
      }
      double mean = differences.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      double error = Math.log(ratio) / (2.3646 + 0.8960); // t of 7
      found += mean > 2.3646 * error ? 1 : 0;
    }
    assertThat(found / (double) experiments).isBetween(0.7, 0.9);
  }
}
