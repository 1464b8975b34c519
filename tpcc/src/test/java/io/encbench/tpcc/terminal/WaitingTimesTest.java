package io.encbench.tpcc.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.result.TransactionType;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitingTimesTest {
  private final WaitingTimes times = new WaitingTimes(1, 1);

  @Test
  void keyingTime_isConstant() {
    assertThat(times.keyingNanos(TransactionType.NEW_ORDER)).isEqualTo(18_000_000_000L);
    assertThat(times.keyingNanos(TransactionType.PAYMENT)).isEqualTo(3_000_000_000L);
    assertThat(new WaitingTimes(0.5, 1).keyingNanos(TransactionType.DELIVERY))
        .isEqualTo(1_000_000_000L);
  }

  @Test
  void thinkTime_isExponential_cutOffAtTenTimesItsMean() {
    SplittableRandom random = new SplittableRandom(1);
    long[] drawn =
        LongStream.generate(() -> times.thinkNanos(TransactionType.ORDER_STATUS, random))
            .limit(1_000_000)
            .toArray();
    assertThat(LongStream.of(drawn).average().orElseThrow()).isCloseTo(10e9, within(0.06e9));
    assertThat(LongStream.of(drawn).max().orElseThrow()).isEqualTo(100_000_000_000L);
    double beyondMean = LongStream.of(drawn).filter(nanos -> nanos > 10e9).count() / 1e6;
    assertThat(beyondMean).isCloseTo(Math.exp(-1), within(0.003));
  }
}
