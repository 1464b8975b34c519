package io.encbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StudentTTest {
  /**
   * The logarithms have mean 3 and standard error sqrt(2.5 / 5); 2.776 is Student's 97.5 % point
   * for 4 degrees of freedom.
   */
  @Test
  void ofRatios_ofFiveValues_isTheTextbooks() {
    Estimate estimate = StudentT.ofRatios(DoubleStream.of(5, 1, 4, 2, 3).map(Math::exp).toArray());
    Interval interval = estimate.confidence().orElseThrow();
    assertThat(Math.log(estimate.value())).isCloseTo(3, within(1e-12));
    assertThat(Math.log(interval.lower())).isCloseTo(3 - 2.776 * Math.sqrt(0.5), within(1e-3));
    assertThat(Math.log(interval.upper())).isCloseTo(3 + 2.776 * Math.sqrt(0.5), within(1e-3));
    assertThat(estimate.replicates()).isEqualTo(5);
  }

  @Test
  void ofSizes_farApart_areNotNegative() {
    Interval interval = StudentT.ofSizes(new double[] {0, 1, 20}).confidence().orElseThrow();
    assertThat(interval.lower()).isZero();
    assertThat(interval.upper()).isGreaterThan(20);
  }

  @Test
  void twoReplicates_carryNoInterval() {
    assertThat(StudentT.ofRatios(new double[] {1, 4})).isEqualTo(new Estimate(2, null, 2));
    assertThat(StudentT.ofSizes(new double[] {1, 4})).isEqualTo(new Estimate(2.5, null, 2));
    assertThat(StudentT.pValueOfEquality(new double[] {1, 4})).isEmpty();
  }

  @Test
  void pValue_isBelowTheLevel_whereTheIntervalLeavesOutEquality() {
    double[] higher = {1.02, 1.03, 1.05, 1.04};
    double[] around = {0.98, 1.03, 1.05, 0.99};
    assertThat(StudentT.ofRatios(higher).covers(1)).isFalse();
    assertThat(StudentT.pValueOfEquality(higher).orElseThrow()).isLessThan(0.05);
    assertThat(StudentT.ofRatios(around).covers(1)).isTrue();
    assertThat(StudentT.pValueOfEquality(around).orElseThrow()).isGreaterThan(0.05);
  }

  @Test
  void pValueBeyond_aBound_agreesWithTheInterval() {
    Estimate ratio = StudentT.ofRatios(new double[] {1.02, 1.03, 1.05, 1.04});
    Interval ratios = ratio.confidence().orElseThrow();
    for (double end : new double[] {ratios.lower(), ratios.upper()}) {
      assertThat(StudentT.pValueBeyond(ratio, end).orElseThrow())
          .isCloseTo(StudentT.ONE_SIDED_LEVEL, within(1e-9));
    }
    assertThat(2 * StudentT.pValueBeyond(ratio, 1).orElseThrow())
        .isCloseTo(
            StudentT.pValueOfEquality(new double[] {1.02, 1.03, 1.05, 1.04}).orElseThrow(),
            within(1e-9));
    Estimate size = StudentT.ofSizes(new double[] {40, 44, 48, 50});
    Interval sizes = size.confidence().orElseThrow();
    for (double end : new double[] {sizes.lower(), sizes.upper()}) {
      assertThat(StudentT.pValueOfSizeBeyond(size, end).orElseThrow())
          .isCloseTo(StudentT.ONE_SIDED_LEVEL, within(1e-9));
    }
  }

  @Test
  void pValueBeyond_withoutSpread_isCertain() {
    Estimate one = new Estimate(2, new Interval(2, 2), 4);
    assertThat(StudentT.pValueBeyond(one, 1.9)).hasValue(0);
    assertThat(StudentT.pValueBeyond(one, 2)).hasValue(0.5);
    assertThat(StudentT.pValueOfSizeBeyond(one, 2.1)).hasValue(0);
    assertThat(StudentT.pValueBeyond(new Estimate(2, null, 2), 1)).isEmpty();
    assertThat(StudentT.pValueOfSizeBeyond(new Estimate(2, null, 2), 1)).isEmpty();
  }

  @Test
  void pValue_ofEqualValues_isCertain() {
    assertThat(StudentT.pValueOfEquality(new double[] {1, 1, 1})).hasValue(1);
    assertThat(StudentT.pValueOfEquality(new double[] {1.01, 1.01, 1.01}).orElseThrow())
        .isLessThan(1e-6);
  }
}
