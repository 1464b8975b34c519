package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Metric;
import io.encbench.stats.StudentT;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecisionTest {
  private static final Precision PRECISION = new Precision(3);

  private static Comparison ratio(Metric metric, double... ofBlocks) {
    return new Comparison("w", "tls", metric, StudentT.ofRatios(ofBlocks), Verdict.NOT_JUDGED);
  }

  @Test
  void narrowIntervals_reachIt_withEnoughBlocks() {
    List<Comparison> ratios = List.of(ratio(Metric.CLIENT_CPU, 1.2, 1.2, 1.21, 1.2, 1.21, 1.2));
    assertThat(PRECISION.missed(ratios)).isEmpty();
    assertThat(PRECISION.reached(Precision.FEWEST_BLOCKS, ratios)).isTrue();
    assertThat(PRECISION.reached(Precision.FEWEST_BLOCKS - 1, ratios)).isFalse();
  }

  @Test
  void wideInterval_missesIt_andIsNamed() {
    assertThat(PRECISION.missed(List.of(ratio(Metric.CLIENT_CPU, 1.0, 1.5, 1.2))))
        .get()
        .asString()
        .startsWith(
            "the precision of 3.0 % was missed: the half-width of the interval of tls on w is ");
  }

  @Test
  void withoutARatioOfClientCpu_itIsMissed() {
    List<Comparison> ratios = List.of(ratio(Metric.WIRE_BYTES, 1, 1, 1, 1, 1, 1));
    assertThat(PRECISION.reached(Precision.FEWEST_BLOCKS, ratios)).isFalse();
    assertThat(PRECISION.reached(Precision.FEWEST_BLOCKS, List.of())).isFalse();
    assertThat(PRECISION.missed(List.of()))
        .hasValue(
            "the precision of 3.0 % was missed: there is no ratio of client CPU to the baseline");
  }
}
