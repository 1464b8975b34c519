package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryLogTest {
  private static final String MYSQL_GENERAL =
      """
      /usr/sbin/mysqld, Version: 8.0.31 (MySQL Community Server - GPL). started with:
      Tcp port: 3306  Unix socket: /tmp/mysql.sock
      Time                 Id Command    Argument
      2026-11-27T10:00:00.000000Z\t    8 Connect\tapp@localhost on shop using TCP/IP
      2026-11-27T10:00:01.000000Z\t    8 Query\tSELECT a FROM t
        WHERE b = 'canary' -- canary
      2026-11-27T10:00:02.000000Z\t    9 Connect\tapp@localhost on other using TCP/IP
      2026-11-27T10:00:02.500000Z\t    9 Query\tSELECT c FROM u
      2026-11-27T10:00:03.000000Z\t    8 Prepare\tSELECT a FROM t WHERE b = ?
      2026-11-27T10:00:03.000000Z\t    8 Execute\tSELECT a FROM t WHERE b = 4711
      2026-11-27T10:00:04.000000Z\t    9 Init DB\tshop
      2026-11-27T10:00:05.000000Z\t    9 Query\tUPDATE t SET a = 'canary''s' WHERE b = 1;DO 4711
      2026-11-27T10:00:06.000000Z\t    9 Query\t/* ping */
      2026-11-27T10:00:06.000000Z\t    9 Query\tUPDATE t SET a = 'canary\\' WHERE c = 'canary'
      2026-11-27T10:00:07.000000Z\t    9 Query\tUSE other
      2026-11-27T10:00:08.000000Z\t    9 Query\tSELECT elsewhere
      2026-11-27T10:00:10.000000Z\t    9 Quit\t
      """;

  private static final String MARIADB_GENERAL =
      """
      mariadbd, Version: 11.4.5-MariaDB-log (Source distribution). started with:
      Tcp port: 3306  Unix socket: /tmp/mysql.sock
      Time\t\t    Id Command\tArgument
      261127 10:00:00\t     3 Connect\tapp@localhost on shop using TCP/IP
      \t\t     3 Query\tSELECT a FROM t WHERE b = 'canary'
      261127 10:00:20\t     3 Query\tSELECT a FROM t WHERE b = 4711
      """;

  private static final String SLOW =
      """
      /usr/sbin/mysqld, Version: 8.0.31 (MySQL Community Server - GPL). started with:
      Tcp port: 3306  Unix socket: /tmp/mysql.sock
      Time                 Id Command    Argument
      # Time: 2026-11-27T10:00:00.000000Z
      # User@Host: app[app] @ localhost [127.0.0.1]  Id:     8
      # Query_time: 0.250000  Lock_time: 0.000001 Rows_sent: 2  Rows_examined: 10
      use shop;
      SET timestamp=1795860000;
      SELECT a FROM t WHERE b = 'canary';
      # Time: 2026-11-27T10:00:30.000000Z
      # User@Host: app[app] @ localhost [127.0.0.1]  Id:     8
      # Query_time: 0.500000  Lock_time: 0.000001 Rows_sent: 3  Rows_examined: 20
      SET timestamp=1795860030;
      SELECT a FROM t WHERE b = 4711;
      """;

  @TempDir private Path directory;

  private Capture read(String log, String schema) throws Exception {
    return QueryLog.read(Files.writeString(directory.resolve("app.log"), log), schema);
  }

  @Test
  void generalLog_ofMySql_countsWhatRanInTheSchema() throws Exception {
    Capture capture = read(MYSQL_GENERAL, "shop");

    assertThat(capture.statements())
        .containsExactly(
            new CapturedStatement("SELECT a FROM t WHERE b = ?", 2, null, null, null, null),
            new CapturedStatement("UPDATE t SET a = ? WHERE b = ?", 1, null, null, null, null));
    assertThat(capture.seconds()).isEqualTo(10);
    assertThat(capture.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.calls()).isEqualTo(1));
    assertThat(capture.toString()).doesNotContain("canary", "4711");
    assertThat(read(MYSQL_GENERAL, "").calls()).isEqualTo(6);
  }

  @Test
  void generalLog_ofMariaDb_hasTimesInSomeEntries() throws Exception {
    Capture capture = read(MARIADB_GENERAL, "shop");

    assertThat(capture.statements())
        .containsExactly(
            new CapturedStatement("SELECT a FROM t WHERE b = ?", 2, null, null, null, null));
    assertThat(capture.seconds()).isEqualTo(20);
  }

  @Test
  void slowLog_hasRowsAndTimes() throws Exception {
    Capture capture = read(SLOW, "shop");

    assertThat(capture.statements())
        .containsExactly(
            new CapturedStatement("SELECT a FROM t WHERE b = ?", 2, 5L, null, 30L, 0.75));
    assertThat(capture.seconds()).isEqualTo(30);
  }

  @Test
  void otherFile_isRefused() {
    assertThatThrownBy(() -> read("one\ntwo\n", ""))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("is neither a general nor a slow query log: none of its 2 lines");
    assertThatThrownBy(() -> read(MYSQL_GENERAL, "elsewhere"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("has no statement of schema elsewhere");
    assertThatThrownBy(() -> QueryLog.read(directory.resolve("none.log"), ""))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("none.log");
  }
}
