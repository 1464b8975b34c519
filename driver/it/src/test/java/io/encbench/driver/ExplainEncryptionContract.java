package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code EXPLAIN ENCRYPTION} describes how the driver would execute a statement, without executing
 * it.
 */
abstract class ExplainEncryptionContract extends DriverServerContract {
  private static final String RULES =
      """
      account.id = INT, DET, domain=a
      account.name = VARCHAR(20) COLLATE binary, DET
      account.balance = DECIMAL(12,2), RND
      account.since = DATE, ORD
      entry.account = INT, DET, domain=a
      entry.number = INT, DET, windows=on
      entry.amount = DECIMAL(6,2), RND
      """;

  private @Nullable Connection connection;

  ExplainEncryptionContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeAll
  void createTables() throws Exception {
    connection = server().database(RULES).connect();
    execute(
        "CREATE TABLE account (id INT PRIMARY KEY, name VARCHAR(20), balance DECIMAL(12,2),"
            + " since DATE, plain INT)");
    execute("CREATE TABLE entry (account INT, number INT, amount DECIMAL(6,2))");
    execute(
        "INSERT INTO account (id, name, balance, since, plain) VALUES (1, 'one', 10, '2024-02-29',"
            + " 1)");
  }

  @AfterAll
  void disconnect() throws SQLException {
    if (connection != null) {
      connection.close();
    }
  }

  private Connection connection() {
    return Objects.requireNonNull(connection);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection().createStatement()) {
      statement.execute(sql);
    }
  }

  /** Explains a statement as text, and checks that a prepared one has the same result. */
  private List<String> explained(String sql) throws SQLException {
    List<String> lines;
    try (Statement statement = connection().createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      lines = lines(rows);
    }
    try (PreparedStatement statement =
            connection().prepareStatement("explain\n encryption " + sql);
        ResultSet rows = statement.executeQuery()) {
      assertThat(lines(rows)).isEqualTo(lines);
    }
    return lines;
  }

  private static List<String> lines(ResultSet rows) throws SQLException {
    List<String> lines = new ArrayList<>();
    while (rows.next()) {
      assertThat(rows.getInt("step")).isEqualTo(lines.size() + 1);
      lines.add(
          String.join(
              " | ",
              rows.getString("where"),
              rows.getString("text").replace("FROM_BASE64(?)", "?"),
              rows.getString("leak"),
              rows.getString("round_trips")));
    }
    return lines;
  }

  @Test
  void statement_onPlainColumns_leaksNothing() throws SQLException {
    assertThat(explained("SELECT plain FROM account WHERE plain = 'secret'"))
        .containsExactly("server | SELECT plain FROM account WHERE plain = 'secret' |  | 1");
  }

  @Test
  void statement_onCells_isSentAsItIs() throws SQLException {
    assertThat(explained("SELECT a.balance FROM account a WHERE a.name = ? AND a.since < ?"))
        .containsExactly(
            "server | SELECT a.balance FROM account a WHERE a.name = ? AND a.since < ?"
                + " | account.balance RND: nothing; account.name DET: equality, length;"
                + " account.since ORD: order | 1",
            "client | decrypt account.balance |  | ");
  }

  @Test
  void cells_ofStatement_areNamedAsOftenAsTheyAreMade() throws SQLException {
    try (Statement statement = connection().createStatement();
        ResultSet step =
            statement.executeQuery(
                "EXPLAIN ENCRYPTION SELECT plain, balance, name FROM account"
                    + " WHERE name IN (?, ?) AND id = ?")) {
      step.next();
      assertThat(step.getString("encrypts")).isEqualTo("account.name, account.name, account.id");
      assertThat(step.getString("decrypts")).isEqualTo("account.balance, account.name");
    }
  }

  @Test
  void literal_ofEncryptedColumn_isNotInTheText() throws SQLException {
    List<String> lines = explained("INSERT INTO account (id, name, balance) VALUES (7, 'x', 321)");

    assertThat(lines).hasSize(1);
    assertThat(lines.get(0))
        .matches(
            "server \\| INSERT INTO account \\(id, name, balance\\)"
                + " VALUES \\(_binary x'[0-9a-f]{32}', _binary x'[0-9a-f]+', \\?\\)"
                + " \\| account.id DET: equality; account.name DET: equality, length;"
                + " account.balance RND: nothing \\| 1");
    assertThat(sortedRows(connection(), "SELECT id FROM account")).containsExactly("[1]");
  }

  @Test
  void definition_ofTable_isThatOfCells() throws SQLException {
    execute("DROP TABLE IF EXISTS entry_copy");

    assertThat(explained("ALTER TABLE account ADD COLUMN other INT, ADD INDEX (name)")).hasSize(1);
    assertThat(explained("CREATE TABLE entry (number INT)").get(0))
        .startsWith("server | CREATE TABLE entry (number VARBINARY(16)");
  }

  @Test
  void sortAndSum_areDoneByTheClient() throws SQLException {
    assertThat(
            explained(
                "SELECT number, SUM(amount) AS total FROM entry WHERE account = 3 AND amount > 5"
                    + " GROUP BY number ORDER BY number LIMIT 2"))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .matches(
                        "server \\| SELECT `entry`.`amount`, `entry`.`number` FROM entry WHERE"
                            + " account = _binary x'[0-9a-f]{32}' \\| entry.amount RND: nothing;"
                            + " entry.number DET: equality, proximity; entry.account DET: equality"
                            + " \\| 1"),
            line -> assertThat(line).isEqualTo("client | check amount > 5 |  | "),
            line -> assertThat(line).isEqualTo("client | group by number |  | "),
            line -> assertThat(line).isEqualTo("client | sort by number |  | "),
            line -> assertThat(line).isEqualTo("client | apply LIMIT |  | "),
            line -> assertThat(line).isEqualTo("client | compute SUM(amount) AS total |  | "));
  }

  @Test
  void derivedTable_isReadAndJoinedByTheClient() throws SQLException {
    assertThat(
            explained(
                "SELECT name, total FROM account, (SELECT account, SUM(amount) AS total FROM entry"
                    + " GROUP BY account) e WHERE e.account = account.id AND total > balance"))
        .containsExactly(
            "server | SET autocommit=0 |  | 1",
            "server | SELECT `entry`.`account`, `entry`.`amount` FROM entry"
                + " | entry.account DET: equality; entry.amount RND: nothing | 1",
            "client | group by account |  | ",
            "client | compute total |  | ",
            "server | SELECT `account`.`id`, `account`.`balance`, `account`.`name` FROM account"
                + " | account.id DET: equality; account.balance RND: nothing;"
                + " account.name DET: equality, length | 1",
            "client | hash join of e by e.account = account.id AND total > balance |  | ",
            "server | SET autocommit=1 |  | 1");
  }

  @Test
  void queries_thatNeedOthers_areOneTransaction() throws SQLException {
    String sql =
        "SELECT amount FROM entry WHERE account = 1 AND number > ? AND number <= ?"
            + " AND amount < (SELECT MAX(balance) FROM account WHERE name = ?)";
    String subquery =
        "server | SELECT `account`.`balance` FROM account WHERE name = ?"
            + " | account.balance RND: nothing; account.name DET: equality, length | 1";
    String begin = "server | SET autocommit=0 |  | 1";

    List<String> lines = explained(sql);

    assertThat(lines).startsWith(begin, subquery).endsWith("server | SET autocommit=1 |  | 1");
    assertThat(lines).anyMatch(line -> line.contains("`entry`.`number` IN (?)"));
    assertThat(lines).anyMatch(line -> line.startsWith("client | or, if"));
    connection().setAutoCommit(false);
    try (Statement statement = connection().createStatement()) {
      statement.execute("SELECT * FROM account");
      assertThat(explained(sql)).startsWith(subquery).doesNotContain(begin);
    } finally {
      connection().rollback();
      connection().setAutoCommit(true);
    }
  }

  @Test
  void arithmeticUpdate_readsComputesAndWrites() throws SQLException {
    assertThat(explained("UPDATE account SET balance = balance - ?, plain = 2 WHERE id = ?"))
        .containsExactly(
            "server | SET autocommit=0 |  | 1",
            "server | SELECT `balance` FROM account WHERE id = ? FOR UPDATE"
                + " | account.balance RND: nothing; account.id DET: equality | 1",
            "client | compute balance = balance - ? |  | ",
            "server | UPDATE account SET `balance` = ?, `plain` = 2 WHERE id = ?"
                + " | account.balance RND: nothing; account.id DET: equality | 1 if it changes",
            "server | SET autocommit=1 |  | 1");
    assertThat(explained("UPDATE account SET balance = balance * 2").get(3))
        .isEqualTo(
            "server | UPDATE account SET `balance` = ? WHERE `id` = ?"
                + " | account.balance RND: nothing; account.id DET: equality"
                + " | 1 for every 64 changed rows");
    assertThat(sortedRows(connection(), "SELECT balance, plain FROM account"))
        .containsExactly("[10.00, 1]");
  }

  @Test
  void parameters_mayBeSet() throws SQLException {
    try (PreparedStatement statement =
        connection()
            .prepareStatement("EXPLAIN ENCRYPTION SELECT plain FROM account WHERE id = ?")) {
      statement.setInt(1, 5);
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(lines(rows)).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM account WHERE name REGEXP 'x'",
        "SELECT SQRT(balance) FROM account",
        "UPDATE account SET balance = balance / 2",
        "INSERT INTO account (id) VALUES (1 DIV 1)",
        "DELETE FROM account WHERE balance > (SELECT MAX(balance) FROM account)",
        "SELECT CUME_DIST() OVER (ORDER BY number) FROM entry"
      })
  void explanation_ofWhatIsRefused_isRefusedInTheSameWords(String sql) {
    assertThat(refusal("EXPLAIN ENCRYPTION " + sql)).isEqualTo(refusal(sql));
  }

  private String refusal(String sql) {
    return Objects.requireNonNull(
        catchThrowableOfType(SQLFeatureNotSupportedException.class, () -> execute(sql))
            .getMessage());
  }

  @Test
  void table_ofThatName_isDescribedByTheServer() throws SQLException {
    execute("CREATE TABLE IF NOT EXISTS encryption (mode INT)");

    assertThat(sortedRows(connection(), "EXPLAIN encryption mode")).hasSize(1);
  }
}
