package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.driver.rules.RulesText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** State that the connections of a pool share. */
interface PoolContract extends DriverContract {
  private EncryptingDataSource source(TestKeys keys) {
    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(database().url() + "?allowPublicKeyRetrieval=true");
    source.setUser(database().properties().getProperty("user"));
    source.setPassword(database().properties().getProperty("password"));
    source.setEncRules(database().properties().getProperty("encRules"));
    source.setKeyProvider(keys);
    source.setEncKeyLifetime(1);
    return source;
  }

  private static List<Connection> take(HikariDataSource pool, int connections) throws SQLException {
    List<Connection> taken = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      taken.add(pool.getConnection());
    }
    return taken;
  }

  private static void close(List<Connection> connections) throws SQLException {
    for (Connection connection : connections) {
      connection.close();
    }
  }

  @Test
  default void outageOfTheKeyProvider_doesNotStopAPoolFromGrowing() throws Exception {
    TestKeys keys = new TestKeys();
    HikariConfig config = new HikariConfig();
    config.setDataSource(source(keys));
    config.setMaximumPoolSize(4);
    config.setMinimumIdle(1);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      List<Connection> first = take(pool, 1);
      try (Statement statement = first.get(0).createStatement()) {
        statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('kept')");
      }
      keys.setReachable(false);
      Thread.sleep(1_100);
      List<Connection> more = take(pool, 3);
      assertThat(keys.asked()).isGreaterThan(1);
      for (Connection connection : more) {
        assertThat(DriverContract.strings(connection, "SELECT c_name FROM customer"))
            .containsExactly("kept");
      }
      close(more);
      close(first);
    }
  }

  @Test
  default void refusals_leaveTheirConnectionInThePool() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source(new TestKeys()));
    config.setMaximumPoolSize(1);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Set<String> sessions = new HashSet<>();
      for (int i = 0; i < 50; i++) {
        try (Connection connection = pool.getConnection();
            Statement statement = connection.createStatement()) {
          assertThatThrownBy(
                  () ->
                      statement.executeQuery(
                          "SELECT SOUNDEX(c_name) FROM customer WHERE c_num = 1"))
              .isInstanceOfSatisfying(
                  SQLFeatureNotSupportedException.class,
                  refusal -> assertThat(refusal.getSQLState()).startsWith("0A"));
          assertThat(connection.isClosed()).isFalse();
          sessions.addAll(DriverContract.strings(connection, "SELECT CONNECTION_ID()"));
        }
      }
      assertThat(sessions).hasSize(1);
    }
  }

  @Test
  default void keyProvider_isAskedOnceForAPool() throws Exception {
    TestKeys keys = new TestKeys();
    EncryptingDataSource source = source(keys);
    source.setEncKeyLifetime(600);
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(4);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      close(take(pool, 4));
    }
    assertThat(keys.asked()).isEqualTo(1);
  }

  @Test
  default void rulesFile_thatChanges_leavesAPoolsConnectionsAgreed() throws Exception {
    DriverServer.Database other = newDatabase("t.a = VARCHAR(10) COLLATE binary, DET");
    Path rules = Path.of(other.properties().getProperty("encRules"));
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(other.url());
    config.setDataSourceProperties(other.properties());
    config.setMaximumPoolSize(2);
    // Otherwise the pool opens the second connection by itself, perhaps before the file changes.
    config.setMinimumIdle(0);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      List<Connection> taken = take(pool, 1);
      try (Statement statement = taken.get(0).createStatement()) {
        statement.execute("CREATE TABLE t (a VARCHAR(10), b VARCHAR(10))");
      }
      Files.writeString(rules, RulesText.complete("t.b = VARCHAR(10) COLLATE binary, DET"));
      taken.addAll(take(pool, 1));
      for (Connection connection : taken) {
        try (Statement statement = connection.createStatement()) {
          statement.executeUpdate("INSERT INTO t (a) VALUES ('secret')");
        }
      }
      assertThat((Throwable) taken.get(1).getWarnings()).hasMessageContaining("have changed");
      assertThat(DriverContract.strings(taken.get(0), "SELECT a FROM t"))
          .containsExactly("secret", "secret");
      close(taken);
    }
    try (Connection plain = other.connectPlain()) {
      assertThat(DriverContract.strings(plain, "SELECT COUNT(*) FROM t WHERE a = 'secret'"))
          .containsExactly("0");
    }
    Files.writeString(rules, RulesText.complete("u.b = INT, DET"));
    try (Connection anew = other.connect()) {
      assertThat(anew.unwrap(EncryptionView.class).rules().hasTable("u")).isTrue();
    }
  }
}
