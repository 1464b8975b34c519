package io.encbench.tpcc.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests that the schedule is a Poisson process with the requested rate. No clock is read. */
class PoissonScheduleTest {
  private static final long START = 123_456_789;
  private static final int MOMENTS = 200_000;
  private static final long PER_MINUTE = 6_000;
  private static final double MEAN_GAP = 60e9 / PER_MINUTE;

  private static double[] gaps() {
    PoissonSchedule schedule = new PoissonSchedule(PER_MINUTE, START, 7);
    double[] gaps = new double[MOMENTS];
    long last = START;
    for (int i = 0; i < MOMENTS; i++) {
      long next = schedule.next();
      gaps[i] = next - last;
      last = next;
    }
    return gaps;
  }

  @Test
  void rate_isWhatWasAskedFor() {
    // Five standard errors of a mean of n exponential gaps.
    assertThat(Arrays.stream(gaps()).average().orElseThrow())
        .isCloseTo(MEAN_GAP, within(5 * MEAN_GAP / Math.sqrt(MOMENTS)));
  }

  @Test
  void gaps_areExponential() {
    double[] sorted = gaps();
    Arrays.sort(sorted);
    double worst = 0;
    for (int i = 0; i < MOMENTS; i++) {
      double expected = 1 - Math.exp(-sorted[i] / MEAN_GAP);
      worst = Math.max(worst, Math.abs(expected - (i + 0.5) / MOMENTS));
    }
    // Kolmogorov-Smirnov at the 0.1 % level.
    assertThat(worst).isLessThan(1.95 / Math.sqrt(MOMENTS));
  }

  @Test
  void gaps_doNotDependOnEachOther() {
    double[] gaps = gaps();
    double sum = 0;
    for (int i = 1; i < gaps.length; i++) {
      sum += (gaps[i - 1] - MEAN_GAP) * (gaps[i] - MEAN_GAP);
    }
    double correlation = sum / (gaps.length - 1) / (MEAN_GAP * MEAN_GAP);
    assertThat(correlation).isCloseTo(0, within(5 / Math.sqrt(MOMENTS)));
  }

  @Test
  void countsInSeconds_varyAsTheirMean() {
    double[] gaps = gaps();
    int[] counts = new int[(int) (MOMENTS * MEAN_GAP / 1e9) - 10];
    double at = 0;
    for (double gap : gaps) {
      at += gap;
      int second = (int) (at / 1e9);
      if (second < counts.length) {
        counts[second]++;
      }
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    double variance =
        Arrays.stream(counts).mapToDouble(n -> (n - mean) * (n - mean)).sum() / (counts.length - 1);
    // Index of dispersion: 1 within five of its standard deviations, sqrt(2 / n).
    assertThat(variance / mean).isCloseTo(1, within(5 * Math.sqrt(2.0 / counts.length)));
  }
}
