package io.encbench.suites.oltp.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.suites.oltp.sysbench.OltpOptions.RandomOptions;
import io.encbench.suites.oltp.sysbench.OltpOptions.RandomType;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The expected figures come from 15,000 or 20,000 ids that sysbench 1.0.20 (Debian) sent, counted
 * in a server's general log: {@code sysbench oltp_point_select --table-size=3000 --events=20000
 * --time=0 --rand-type=...}.
 */
class IdRandomTest {
  private static final int SIZE = 3_000;
  private static final int DRAWS = 60_000;

  private static RandomOptions options(RandomType type, int iterations, int percent, int result) {
    return new RandomOptions(type, iterations, percent, result, 0.2);
  }

  private static int[] draw(RandomOptions options, int size) {
    IdRandom ids = new IdRandom(options, new SplittableRandom(1));
    return IntStream.range(0, DRAWS).map(i -> ids.next(size)).toArray();
  }

  private static double share(int[] ids, int first, int last) {
    return (double) Arrays.stream(ids).filter(id -> id >= first && id <= last).count() / DRAWS;
  }

  private static double deviation(int[] ids) {
    double mean = Arrays.stream(ids).average().orElseThrow();
    return Math.sqrt(Arrays.stream(ids).mapToDouble(id -> (id - mean) * (id - mean)).sum() / DRAWS);
  }

  private static int decile(int[] ids, int tenths) {
    int[] sorted = ids.clone();
    Arrays.sort(sorted);
    return sorted[DRAWS / 10 * tenths];
  }

  @Test
  void special_byDefault_givesThreeQuartersToTheUpperPartOfTheMiddle() {
    int[] ids = draw(options(RandomType.special, 12, 1, 75), SIZE);
    // Observed: 0.7597 in 1493..1516, 0.121 below; the first of the range 0.74 times as often as
    // the next.
    assertThat(share(ids, 1493, 1516)).isCloseTo(0.76, within(0.006));
    assertThat(share(ids, 1, 1492)).isCloseTo(0.121, within(0.005));
    assertThat(share(ids, 1493, 1493) / share(ids, 1496, 1496)).isCloseTo(0.75, within(0.1));
  }

  @Test
  void special_ofOtherParameters_isWhereSysbenchHasIt() {
    // Observed: 0.222 in 1519..1531, and 0.522 in 1501..1651, each with a standard error of 0.003.
    assertThat(share(draw(options(RandomType.special, 12, 2, 20), SIZE), 1519, 1531))
        .isCloseTo(0.222, within(0.01));
    assertThat(share(draw(options(RandomType.special, 1, 10, 50), SIZE), 1501, 1651))
        .isCloseTo(0.522, within(0.01));
  }

  @Test
  void special_ofASmallTable_hasTheTwoHotRowsOfSysbench() {
    int[] ids = draw(options(RandomType.special, 12, 1, 75), 100);
    // Observed: 5248 and 10246 of 20000.
    assertThat(share(ids, 50, 50)).isCloseTo(0.262, within(0.006));
    assertThat(share(ids, 51, 51)).isCloseTo(0.512, within(0.007));
  }

  @Test
  void gaussian_isTheMeanOfIterations() {
    // Observed: deviations 251.1 and 500.2.
    assertThat(deviation(draw(options(RandomType.gaussian, 12, 1, 75), SIZE)))
        .isCloseTo(250, within(3.0));
    assertThat(deviation(draw(options(RandomType.gaussian, 3, 1, 75), SIZE)))
        .isCloseTo(500, within(5.0));
  }

  @Test
  void pareto_prefersTheFirstRows() {
    int[] ids = draw(options(RandomType.pareto, 12, 1, 75), SIZE);
    // Observed: 5015, 490 and 288 of 15000; the seventh decile 221.
    assertThat(share(ids, 1, 1)).isCloseTo(0.334, within(0.008));
    assertThat(share(ids, 2, 2)).isCloseTo(0.0327, within(0.003));
    assertThat(decile(ids, 7)).isBetween(200, 245);
  }

  @Test
  void uniform_drawsAllAlike() {
    int[] ids = draw(options(RandomType.uniform, 12, 1, 75), SIZE);
    assertThat(deviation(ids)).isCloseTo(866, within(5.0));
    assertThat(Arrays.stream(ids).distinct().count()).isEqualTo(SIZE);
  }

  @ParameterizedTest
  @EnumSource
  void everyType_staysInTheTable(RandomType type) {
    for (int size : new int[] {1, 2, 7}) {
      int[] ids = draw(options(type, 1, 100, 100), size);
      assertThat(Arrays.stream(ids).min().orElseThrow()).isGreaterThanOrEqualTo(1);
      assertThat(Arrays.stream(ids).max().orElseThrow()).isLessThanOrEqualTo(size);
    }
  }
}
