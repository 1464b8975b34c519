package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunValidityTest {
  private static final RunSettings CLOSED = Runs.closedLoop(1, 4);

  private static TransactionSummary newOrders(long count, long errors) {
    return new TransactionSummary(
        TransactionType.NEW_ORDER, count, 100, 1, 1, 1, 1, 1, 1, 0, errors, 0, 0, 1, 0, 0, 0);
  }

  private static List<String> reasons(RunSettings settings, long count, long errors) {
    RunValidity validity = new RunValidity(settings);
    validity.checkTransactions(List.of(newOrders(count, errors)), 60);
    return validity.reasons();
  }

  @Test
  void fewTransactions_areInvalid() {
    assertThat(reasons(CLOSED, 100, 0)).isEmpty();
    assertThat(reasons(CLOSED, 99, 0)).singleElement().asString().startsWith("only 99 trans");
  }

  @Test
  void clientsThatStartTooFarApart_areInvalid() {
    RunValidity validity = new RunValidity(CLOSED);
    validity.checkSkew(50);
    assertThat(validity.reasons()).isEmpty();
    validity.checkSkew(83.25);
    assertThat(validity.reasons())
        .containsExactly("the clients started within 83.3 ms, more than 50 ms");
  }

  @Test
  void manyErrors_areInvalid() {
    assertThat(reasons(CLOSED, 990, 10)).isEmpty();
    assertThat(reasons(CLOSED, 989, 11))
        .containsExactly("11 of 1000 transactions failed, more than 1 %");
  }

  @Test
  void openLoop_thatMissesItsRate_isInvalid() {
    RunSettings open = Runs.openLoop(1, 4, 10_000);
    assertThat(reasons(open, 9_900, 0)).isEmpty();
    assertThat(reasons(open, 9_000, 0))
        .containsExactly(
            "9000 transactions a minute, below the 10000 that limitTxnsPerMin asks for");
  }

  @Test
  void saturatedClient_isInvalidOnlyInPacedRuns() {
    RunValidity closed = new RunValidity(CLOSED);
    closed.checkClient(2, 2);
    assertThat(closed.reasons()).isEmpty();
    RunValidity open = new RunValidity(Runs.openLoop(1, 4, 10_000));
    open.checkClient(1.79, 2);
    assertThat(open.reasons()).isEmpty();
    open.checkClient(1.81, 2);
    assertThat(open.reasons()).singleElement().asString().startsWith("the client used 1.81 of");
  }

  @Test
  void counters_mustAgree_butForCommitsThatWereCutOff() {
    RunValidity validity = new RunValidity(CLOSED);
    validity.checkCounter("the database", "orders", 10, 10, 0);
    validity.checkCounter("the database", "orders", 10, 9, 1);
    validity.checkCounter("the database", "orders", 9, 9, 1);
    assertThat(validity.reasons()).isEmpty();
    validity.checkCounter("the database", "orders", 11, 10, 0);
    validity.checkCounter("the database", "orders", 9, 10, 3);
    validity.checkCounter("the database", "orders", 12, 10, 1);
    assertThat(validity.reasons())
        .containsExactly(
            "the database gained 11 orders, but 10 were committed by this run",
            "the database gained 9 orders, but 10 were committed by this run and 3 commits were"
                + " cut off",
            "the database gained 12 orders, but 10 were committed by this run and 1 commits were"
                + " cut off");
  }

  @Test
  void exhaustedPreparedStatements_areInvalid() {
    RunValidity validity = new RunValidity(CLOSED);
    validity.checkPrepared(0, 0);
    validity.checkPrepared(16_381, 16_382);
    assertThat(validity.reasons()).isEmpty();
    validity.checkPrepared(16_382, 16_382);
    assertThat(validity.reasons())
        .singleElement()
        .asString()
        .startsWith("the server had 16382 prepared statements, the most that");
  }

  @Test
  void standstills_areInvalidFromAShareOfTheWindowOn() {
    RunValidity validity = new RunValidity(CLOSED);
    validity.checkStandstills(List.of(), 60);
    validity.checkStandstills(List.of(new Standstill(3, 2.9)), 10);
    validity.checkStandstills(List.of(new Standstill(3, 5)), 100);
    assertThat(validity.reasons()).isEmpty();
    validity.checkStandstills(List.of(new Standstill(3, 1.5), new Standstill(9, 3.5)), 60);
    assertThat(validity.reasons())
        .containsExactly(
            "the run stood still for 5.0 of 60.0 s, more than 5 %: no transaction ended, though"
                + " some were under way");
  }

  @Test
  void lostConnections_areInvalid() {
    RunValidity validity = new RunValidity(CLOSED);
    validity.checkConnections(0, Map.of());
    assertThat(validity.reasons()).isEmpty();
    validity.checkConnections(3, Map.of("08S01", 7L));
    assertThat(validity.reasons())
        .containsExactly(
            "3 connections were lost during the run, failed attempts to reconnect, by SQLSTATE:"
                + " {08S01=7}");
  }
}
