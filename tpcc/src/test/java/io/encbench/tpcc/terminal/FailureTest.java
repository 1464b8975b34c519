package io.encbench.tpcc.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FailureTest {
  @Test
  void conflicts_areThoseThatSucceedWhenTriedAgain() {
    assertThat(Failure.of(new SQLException("deadlock", "40001", 1213))).isEqualTo(Failure.CONFLICT);
    assertThat(Failure.of(new SQLException("lock wait", "HY000", 1205)))
        .isEqualTo(Failure.CONFLICT);
    assertThat(Failure.of(new SQLException("record changed", "HY000", 1020)))
        .isEqualTo(Failure.CONFLICT);
    assertThat(Failure.of(new SQLException("WSREP has not yet prepared node", "08S01", 1047)))
        .isEqualTo(Failure.CONFLICT);
  }

  @Test
  void lostConnections_areToldFromOtherFailures() {
    assertThat(Failure.of(new SQLException("link failure", "08S01", 0)))
        .isEqualTo(Failure.DISCONNECTED);
    assertThat(Failure.of(new SQLException("interrupted", "70100", 1317))).isEqualTo(Failure.OTHER);
    assertThat(Failure.of(new SQLException("of unknown state"))).isEqualTo(Failure.OTHER);
    assertThat(Failure.sqlState(new SQLException("of unknown state"))).isEqualTo("HY000");
  }

  @Test
  void backoff_growsToItsBound() {
    Backoff backoff = new Backoff(1, 1000, 50_000);
    for (int i = 0; i < 1000; i++) {
      assertThat(backoff.nanos(1)).isBetween(1L, 1000L);
      assertThat(backoff.nanos(3)).isBetween(1L, 4000L);
      assertThat(backoff.nanos(100)).isBetween(1L, 50_000L);
    }
  }
}
