package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** UPDATE and DELETE whose rows only the client can select. */
interface RowsByClientContract extends DriverContract {
  private DriverServer.Database accounts(int rows) throws Exception {
    DriverServer.Database accounts =
        newDatabase(
            """
            account.id = INT, DET
            account.owner = VARCHAR(20) COLLATE binary, DET
            account.balance = DECIMAL(12,2), RND
            account.level = INT, DET
            nokey.level = INT, RND
            """);
    try (Connection connection = accounts.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE account (id INT, branch INT, owner VARCHAR(20), balance DECIMAL(12,2),"
              + " level INT, version INT NOT NULL DEFAULT 0, PRIMARY KEY (id, branch))");
      statement.execute("CREATE TABLE nokey (level INT)");
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO account (id, branch, owner, balance, level) VALUES (?, ?, ?, ?, ?)")) {
        for (int i = 1; i <= rows; i++) {
          insert.setInt(1, i);
          insert.setInt(2, i % 2);
          insert.setString(3, "owner " + i % 3);
          insert.setBigDecimal(4, BigDecimal.valueOf(i * 100L, 2));
          insert.setInt(5, i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
    return accounts;
  }

  @Test
  default void update_byAConditionOfTheClient_changesThoseRows() throws Exception {
    try (Connection connection = accounts(10).connect();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE account a SET a.owner = ?, version = version + 1 WHERE a.balance > ? AND"
                    + " a.branch = 0")) {
      update.setString(1, "rich");
      update.setBigDecimal(2, new BigDecimal("5.50"));

      assertThat(update.executeUpdate()).isEqualTo(3);
      assertThat(update.executeUpdate()).isEqualTo(3);
      assertThat(DriverContract.strings(connection, "SELECT id FROM account WHERE owner = 'rich'"))
          .containsExactlyInAnyOrder("6", "8", "10");
      assertThat(DriverContract.strings(connection, "SELECT SUM(version) FROM account"))
          .containsExactly("6");
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  @Test
  default void update_thatComputesAndIsSelectedByTheClient_doesBoth() throws Exception {
    try (Connection connection = accounts(10).connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "UPDATE account SET balance = balance - 1, level = level + 10 WHERE balance > 8"))
          .isEqualTo(2);
      assertThat(
              DriverContract.strings(
                  connection, "SELECT balance FROM account WHERE level > 10 ORDER BY id"))
          .containsExactly("8.00", "9.00");
    }
  }

  @Test
  default void update_inAnOrderOfTheClientWithLimit_changesTheFirstRows() throws Exception {
    try (Connection connection = accounts(10).connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "UPDATE account SET owner = 'top' ORDER BY balance DESC LIMIT 2"))
          .isEqualTo(2);
      assertThat(DriverContract.strings(connection, "SELECT id FROM account WHERE owner = 'top'"))
          .containsExactlyInAnyOrder("9", "10");
    }
  }

  @Test
  default void delete_byAConditionOfTheClient_deletesThoseRows() throws Exception {
    try (Connection connection = accounts(200).connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("DELETE FROM account WHERE level > 150")).isEqualTo(50);
      assertThat(statement.executeUpdate("DELETE a FROM account a WHERE a.balance <= 100.00"))
          .isEqualTo(100);
      assertThat(statement.executeUpdate("DELETE FROM account WHERE balance > 1000")).isZero();
      assertThat(DriverContract.strings(connection, "SELECT MIN(level) FROM account"))
          .containsExactly("101");
      assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM account"))
          .containsExactly("50");
    }
  }

  @Test
  default void delete_inATransaction_isRolledBackWithIt() throws Exception {
    try (Connection connection = accounts(100).connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      assertThat(statement.executeUpdate("DELETE FROM account WHERE balance > 10")).isEqualTo(90);
      connection.rollback();
      assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM account"))
          .containsExactly("100");
    }
  }

  @Test
  default void batch_ofDeletes_countsEachEntry() throws Exception {
    try (Connection connection = accounts(10).connect();
        PreparedStatement delete =
            connection.prepareStatement("DELETE FROM account WHERE balance > ?")) {
      for (int least : List.of(9, 9, 7)) {
        delete.setInt(1, least);
        delete.addBatch();
      }
      assertThat(delete.executeBatch()).containsExactly(1, 0, 2);
    }
  }

  @Test
  default void manyRows_thatCannotAllBeWritten_areAllLeftAlone() throws Exception {
    DriverServer.Database accounts = accounts(200);
    accounts.executePlain(
        "ALTER TABLE account ADD CONSTRAINT small CHECK (id IS NULL OR version < 1 OR branch = 0)");
    try (Connection connection = accounts.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("UPDATE account SET owner = 'first' WHERE id = 1");
      assertThatThrownBy(
              () -> statement.executeUpdate("UPDATE account SET version = 1 WHERE balance > 1"))
          .isInstanceOf(SQLException.class);
      connection.commit();
      assertThat(DriverContract.strings(connection, "SELECT SUM(version) FROM account"))
          .containsExactly("0");
      assertThat(DriverContract.strings(connection, "SELECT id FROM account WHERE owner = 'first'"))
          .containsExactly("1");
    }
  }

  @Test
  default void subqueries_ofChanges_areCheckedByTheClient() throws Exception {
    try (Connection connection = accounts(10).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO nokey VALUES (3), (5), (8), (9)");
      assertThat(
              statement.executeUpdate(
                  "UPDATE account SET owner = 'in' WHERE level IN (SELECT n.level FROM nokey n"
                      + " WHERE n.level > 4)"))
          .isEqualTo(3);
      assertThat(
              statement.executeUpdate(
                  "DELETE FROM account WHERE NOT EXISTS (SELECT 1 FROM nokey WHERE nokey.level ="
                      + " account.level) AND balance > 2"))
          .isEqualTo(4);
      assertThat(
              statement.executeUpdate(
                  "UPDATE account SET balance = balance + 1 WHERE level > (SELECT MIN(level) FROM"
                      + " nokey) AND branch = 1"))
          .isEqualTo(2);
      assertThat(
              DriverContract.strings(
                  connection, "SELECT balance FROM account WHERE owner = 'in' ORDER BY level"))
          .containsExactly("6.00", "8.00", "10.00");
    }
  }

  /** Begins a transaction, in whose snapshot another session's rows are missing. */
  private static void addAfterSnapshot(
      Connection connection, Connection other, String table, String rows) throws SQLException {
    connection.setAutoCommit(false);
    assertThat(DriverContract.strings(connection, "SELECT COUNT(*) FROM " + table))
        .containsExactly("0");
    try (Statement statement = other.createStatement()) {
      statement.executeUpdate("INSERT INTO " + table + " VALUES " + rows);
    }
  }

  @Test
  default void subqueryOfAChange_readsTheRowsAsTheyAreNow() throws Exception {
    DriverServer.Database accounts = accounts(10);
    try (Connection connection = accounts.connect();
        Connection other = accounts.connect();
        Statement statement = connection.createStatement()) {
      addAfterSnapshot(connection, other, "nokey", "(9)");

      assertThat(
              statement.executeUpdate(
                  "DELETE FROM account WHERE level IN (SELECT level FROM nokey WHERE level > 5)"))
          .isEqualTo(1);
      connection.commit();
    }
  }

  @Test
  default void subqueryOfAComputedUpdate_thatTheServerChecks_readsTheRowsAsTheyAreNow()
      throws Exception {
    DriverServer.Database accounts = accounts(10);
    try (Connection connection = accounts.connect();
        Connection other = accounts.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE beside (n INT)");
      addAfterSnapshot(connection, other, "beside", "(1)");

      String update =
          "UPDATE account SET balance = balance + 1 WHERE branch %s (SELECT n FROM beside %s)";
      assertThat(statement.executeUpdate(update.formatted("IN", "WHERE n = ABS(1)"))).isEqualTo(5);
      assertThat(statement.executeUpdate(update.formatted("NOT IN", "FOR UPDATE"))).isEqualTo(5);
      assertThatThrownBy(
              () -> statement.execute(update.formatted("IN", "UNION SELECT n FROM beside")))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("a UNION in a subquery");
      connection.commit();
    }
  }

  @Test
  default void subqueryThatIsAUnion_readsTheRowsAsTheyAreNow() throws Exception {
    DriverServer.Database accounts = accounts(10);
    try (Connection connection = accounts.connect();
        Connection other = accounts.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE beside (n INT)");
      addAfterSnapshot(connection, other, "beside", "(1), (7)");

      assertThat(
              statement.executeUpdate(
                  "DELETE FROM account WHERE balance > 2 AND branch IN (SELECT n FROM beside WHERE"
                      + " n < 5 UNION SELECT n + 100 FROM beside)"))
          .isEqualTo(4);
      connection.commit();
    }
  }

  @Test
  default void change_withoutAKeyOrByItsOwnTable_isRefusedByName() throws Exception {
    try (Connection connection = accounts(1).connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("DELETE FROM nokey WHERE level > 1"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("the table has no primary key");
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "UPDATE account SET owner = 'x' WHERE balance > 1 AND level IN (SELECT a.level"
                          + " FROM account a WHERE a.balance > 3)"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("a subquery reads the table itself");
      assertThatThrownBy(() -> statement.execute("UPDATE account SET id = 5 WHERE balance > 1"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("key column id");
    }
  }

  @Test
  default void explain_showsTheReadAndTheWriteByKey() throws Exception {
    try (Connection connection = accounts(1).connect()) {
      List<String> places =
          DriverContract.strings(
              connection, "EXPLAIN ENCRYPTION DELETE FROM account WHERE balance > ?");
      assertThat(places).hasSizeGreaterThanOrEqualTo(4);
      try (Statement statement = connection.createStatement();
          var steps =
              statement.executeQuery(
                  "EXPLAIN ENCRYPTION DELETE FROM account WHERE balance > 5 AND branch = 1")) {
        StringBuilder text = new StringBuilder();
        while (steps.next()) {
          text.append(steps.getString("text")).append('\n');
        }
        assertThat(text.toString())
            .contains("FOR UPDATE")
            .contains("check balance > 5")
            .contains("DELETE FROM `account` WHERE")
            .contains("`branch` = ?");
      }
    }
  }
}
