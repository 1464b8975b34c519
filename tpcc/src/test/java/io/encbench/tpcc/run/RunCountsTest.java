package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunCountsTest {
  private static final long MILLI = 1_000_000;
  private static final long FROM = 1_000 * MILLI;
  private static final long TO = 2_000 * MILLI;

  private final List<TransactionRecord> heard = new ArrayList<>();
  private final RunCounts counts = new RunCounts();

  @BeforeEach
  void begin() {
    counts.begin(new RunClock(0, FROM, TO), List.of(heard::add));
  }

  private void ended(TransactionType type, long atMillis, long millis, Outcome outcome) {
    counts.finished(
        new TransactionRecord(
            type,
            (atMillis - millis) * MILLI,
            millis * MILLI,
            millis * MILLI,
            500_000,
            7,
            30,
            12,
            outcome,
            outcome == Outcome.FAILED ? "40001" : null,
            outcome == Outcome.FAILED ? 20 : 1,
            0));
  }

  @Test
  void summaries_areOfWhatEndedInTheWindow() {
    ended(TransactionType.NEW_ORDER, 999, 5, Outcome.COMMITTED);
    ended(TransactionType.NEW_ORDER, 1000, 500, Outcome.COMMITTED);
    ended(TransactionType.NEW_ORDER, 1500, 100, Outcome.ROLLED_BACK);
    ended(TransactionType.NEW_ORDER, 1600, 900, Outcome.FAILED);
    ended(TransactionType.PAYMENT, 1999, 10, Outcome.COMMITTED);
    ended(TransactionType.PAYMENT, 1999, 10, Outcome.COMMITTED);
    ended(TransactionType.DELIVERY_BG, 1999, 10, Outcome.COMMITTED);
    ended(TransactionType.PAYMENT, 2000, 10, Outcome.COMMITTED);

    List<TransactionSummary> summaries = counts.summaries();
    assertThat(summaries)
        .extracting(TransactionSummary::type)
        .containsExactly(
            TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY_BG);
    TransactionSummary newOrders = summaries.get(0);
    assertThat(newOrders.count()).isEqualTo(2);
    assertThat(newOrders.percent()).isEqualTo(50);
    assertThat(newOrders.rolledBack()).isEqualTo(1);
    assertThat(newOrders.errors()).isEqualTo(1);
    assertThat(newOrders.retries()).isEqualTo(22);
    // The latency of the failed transaction does not count.
    assertThat(newOrders.maxMs()).isBetween(500.0, 500.5);
    assertThat(newOrders.cpuMicros()).isEqualTo(750);
    assertThat(newOrders.roundTrips()).isEqualTo(10.5);
    assertThat(newOrders.cellsEncrypted()).isEqualTo(45);
    assertThat(newOrders.cellsDecrypted()).isEqualTo(18);
    assertThat(counts.failures()).isEqualTo(Map.of("40001", 1L));
    assertThat(heard).hasSize(8);
  }

  @Test
  void wholeRun_countsTheRampUpToo() {
    ended(TransactionType.NEW_ORDER, 10, 5, Outcome.COMMITTED);
    ended(TransactionType.NEW_ORDER, 1500, 5, Outcome.COMMITTED);
    ended(TransactionType.NEW_ORDER, 1500, 5, Outcome.ROLLED_BACK);
    ended(TransactionType.NEW_ORDER, 3000, 5, Outcome.COMMITTED);
    assertThat(counts.whole(TransactionType.NEW_ORDER).committed).isEqualTo(3);
  }

  @Test
  void interval_isOfWhatEndedSinceTheLast() {
    ended(TransactionType.NEW_ORDER, 10, 5, Outcome.COMMITTED);
    ended(TransactionType.DELIVERY_BG, 10, 5, Outcome.COMMITTED);
    ended(TransactionType.PAYMENT, 10, 5, Outcome.FAILED);
    TransactionCounts.Interval first = counts.interval();
    assertThat(first.newOrders).isEqualTo(1);
    assertThat(first.transactions).isEqualTo(1);
    assertThat(first.errors).isEqualTo(1);
    ended(TransactionType.PAYMENT, 20, 5, Outcome.COMMITTED);
    TransactionCounts.Interval second = counts.interval();
    assertThat(second.newOrders).isZero();
    assertThat(second.transactions).isEqualTo(1);
    assertThat(second.errors).isZero();
    assertThat(second.latency.getTotalCount()).isZero();
  }

  @Test
  void windowThatEndsEarly_leavesOutWhatEndedAfter() {
    ended(TransactionType.PAYMENT, 1100, 5, Outcome.COMMITTED);
    counts.endWindow(1200 * MILLI);
    ended(TransactionType.PAYMENT, 1300, 5, Outcome.COMMITTED);
    assertThat(counts.summaries()).singleElement().matches(summary -> summary.count() == 1);
  }
}
