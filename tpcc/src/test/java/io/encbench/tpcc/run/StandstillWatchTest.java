package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandstillWatchTest {
  private static final long MILLI = 1_000_000;

  /** A negative start time, which the clock may have. */
  private static final long START = -5_000 * MILLI;

  private final StandstillWatch watch =
      new StandstillWatch(new RunClock(START, START + 10_000 * MILLI, START + 60_000 * MILLI));

  private static void add(
      TransactionCounts.Interval interval, long from, long to, Outcome outcome) {
    interval.add(
        new TransactionRecord(
            TransactionType.PAYMENT,
            START + from * MILLI,
            (to - from) * MILLI,
            0,
            0,
            0,
            0,
            0,
            outcome,
            null,
            0,
            0));
  }

  /** One transaction ended in an interval, given in milliseconds of the run. */
  private void ended(long from, long to) {
    TransactionCounts.Interval interval = new TransactionCounts.Interval();
    add(interval, from, to, Outcome.COMMITTED);
    watch.look(interval);
  }

  private List<Standstill> found() {
    return watch.within(START + 60_000 * MILLI);
  }

  @Test
  void gapThatATransactionSpans_isAStandstill_howeverLongNothingIsSeen() {
    ended(19_990, 20_000);
    for (int second = 0; second < 4; second++) {
      watch.look(new TransactionCounts.Interval());
    }
    TransactionCounts.Interval after = new TransactionCounts.Interval();
    add(after, 25_010, 25_020, Outcome.COMMITTED);
    add(after, 20_001, 25_001, Outcome.COMMITTED);
    watch.look(after);
    ended(25_400, 26_100);
    assertThat(found()).containsExactly(new Standstill(20.001, 5));
  }

  @Test
  void terminalsThatPause_areNone_norIsAShortGap() {
    ended(19_990, 20_000);
    ended(29_500, 30_100);
    ended(30_100, 31_090);
    assertThat(found()).isEmpty();
  }

  @Test
  void transactionsThatFail_endNone() {
    ended(19_990, 20_000);
    TransactionCounts.Interval failing = new TransactionCounts.Interval();
    add(failing, 20_000, 20_500, Outcome.FAILED);
    watch.look(failing);
    ended(23_000, 23_001);
    assertThat(found()).containsExactly(new Standstill(20, 3.001));
  }

  @Test
  void standstill_countsWithinTheWindowOnly() {
    ended(8_000, 8_001);
    ended(8_001, 12_001);
    ended(58_000, 58_001);
    ended(58_001, 70_001);
    assertThat(found()).containsExactly(new Standstill(10, 2.001), new Standstill(58.001, 1.999));
  }
}
