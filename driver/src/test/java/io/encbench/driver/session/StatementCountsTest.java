package io.encbench.driver.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementCountsTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final StatementCounts EARLIER = counts("db1:3306", 7, 0, HOUR);

  private static StatementCounts counts(String server, long alters, int second, Duration uptime) {
    return new StatementCounts(
        server,
        Map.of("Com_alter_table", alters),
        Map.of("Com_insert", 5L),
        Duration.ofSeconds(second).toNanos(),
        uptime);
  }

  @Test
  void confirmDefinitions_sameCountsSoonAfter_holds() {
    assertThat(counts("db1:3306", 7, 9, HOUR).confirmDefinitions(EARLIER)).isTrue();
  }

  @Test
  void confirmDefinitions_statementCountedSince_fails() {
    assertThat(counts("db1:3306", 8, 1, HOUR).confirmDefinitions(EARLIER)).isFalse();
  }

  @Test
  void confirmDefinitions_otherServer_fails() {
    assertThat(counts("db2:3306", 7, 1, HOUR).confirmDefinitions(EARLIER)).isFalse();
  }

  @Test
  void confirmDefinitions_afterTenSeconds_fails() {
    assertThat(counts("db1:3306", 7, 10, HOUR).confirmDefinitions(EARLIER)).isFalse();
  }

  @Test
  void confirmDefinitions_serverStartedSince_fails() {
    assertThat(counts("db1:3306", 7, 5, Duration.ofSeconds(4)).confirmDefinitions(EARLIER))
        .isFalse();
  }

  @Test
  void confirm_withTheTimestampOfASessionBeforeTheServersStart_fails() {
    assertThat(counts("db1:3306", 7, 1, Duration.ofSeconds(-5)).confirmDefinitions(EARLIER))
        .isFalse();
  }

  @Test
  void confirmRows_rowsStoredSince_fails() {
    StatementCounts later =
        new StatementCounts(
            EARLIER.server(), EARLIER.definitions(), Map.of("Com_insert", 6L), 1, HOUR);
    assertThat(later.confirmDefinitions(EARLIER)).isTrue();
    assertThat(later.confirmRows(EARLIER)).isFalse();
    assertThat(EARLIER.confirmRows(EARLIER)).isTrue();
  }
}
