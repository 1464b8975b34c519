package io.encbench.driver.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefinitionCountsTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final DefinitionCounts EARLIER = counts("db1:3306", 7, 0, HOUR);

  private static DefinitionCounts counts(String server, long alters, int second, Duration uptime) {
    return new DefinitionCounts(
        server, Map.of("Com_alter_table", alters), Duration.ofSeconds(second).toNanos(), uptime);
  }

  @Test
  void confirm_sameCountsSoonAfter_holds() {
    assertThat(counts("db1:3306", 7, 9, HOUR).confirm(EARLIER)).isTrue();
  }

  @Test
  void confirm_statementCountedSince_fails() {
    assertThat(counts("db1:3306", 8, 1, HOUR).confirm(EARLIER)).isFalse();
  }

  @Test
  void confirm_otherServer_fails() {
    assertThat(counts("db2:3306", 7, 1, HOUR).confirm(EARLIER)).isFalse();
  }

  @Test
  void confirm_afterTenSeconds_fails() {
    assertThat(counts("db1:3306", 7, 10, HOUR).confirm(EARLIER)).isFalse();
  }

  @Test
  void confirm_serverStartedSince_fails() {
    assertThat(counts("db1:3306", 7, 5, Duration.ofSeconds(4)).confirm(EARLIER)).isFalse();
  }
}
