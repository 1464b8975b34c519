package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that are stored and read through the driver, and what others see of them. */
interface StoredValuesContract extends DriverContract {
  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  default void rows_writtenThroughTheDriver_areCellsToOthers(String serverPrepared)
      throws Exception {
    try (Connection connection = database().connect("useServerPrepStmts", serverPrepared);
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO customer (c_name, c_num, c_bal, c_note, plain)"
                    + " VALUES (?, ?, ?, ?, ?)",
                Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, "CANARY");
      insert.setInt(2, -5);
      insert.setBigDecimal(3, new BigDecimal("12.34"));
      insert.setCharacterStream(4, new StringReader("CANARY note"));
      insert.setObject(5, 7);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(1);
        assertThat(keys.getStatement()).isSameAs(insert);
      }
      insert.setObject(1, "other", Types.VARCHAR);
      insert.setNull(2, Types.INTEGER);
      insert.setObject(3, null);
      insert.setString(4, null);
      insert.setInt(5, 8);
      assertThat(insert.execute()).isFalse();

      try (PreparedStatement select =
          connection.prepareStatement(
              "SELECT c_num, c_bal, c_note, plain FROM customer WHERE c_name = ?")) {
        select.setString(1, "CANARY");
        try (ResultSet row = select.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getInt("c_num")).isEqualTo(-5);
          assertThat(row.getObject(2)).isEqualTo(new BigDecimal("12.34"));
          assertThat(row.getString(3)).isEqualTo("CANARY note");
          assertThat(row.getInt(4)).isEqualTo(7);
          assertThat(row.next()).isFalse();
        }
      }
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery("SELECT c_num, c_note FROM customer WHERE c_name = 'other'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isZero();
        assertThat(row.wasNull()).isTrue();
        assertThat(row.getString(2)).isNull();
      }
    }
    try (Connection plain = database().connectPlain();
        Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM customer")) {
      while (rows.next()) {
        for (int column = 2; column <= 5; column++) {
          byte[] cell = rows.getBytes(column);
          assertThat(cell == null ? "" : new String(cell, StandardCharsets.ISO_8859_1))
              .doesNotContain("CANARY");
          assertThat(cell == null || cell.length >= 16).isTrue();
        }
      }
    }
  }

  @Test
  default void statement_withLiterals_encryptsThem() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO customer (c_name, c_num, plain) VALUES ('a', -3, 1), ('b', 4, 2),"
                      + " ('it''s', 5, 3)"))
          .isEqualTo(3);
      assertThat(
              DriverContract.strings(
                  connection, "SELECT c_name FROM customer WHERE c_num >= 4 ORDER BY c_num"))
          .containsExactly("b", "it's");
      assertThat(DriverContract.strings(connection, "SELECT MIN(c_num) FROM customer"))
          .containsExactly("-3");
      assertThat(statement.executeUpdate("UPDATE customer SET c_bal = 1.5 WHERE c_name = 'it''s'"))
          .isEqualTo(1);
      assertThat(DriverContract.strings(connection, "SELECT c_bal FROM customer WHERE plain = 3"))
          .containsExactly("1.50");
      assertThat(statement.executeLargeUpdate("DELETE FROM customer WHERE c_name IN ('a', 'b')"))
          .isEqualTo(2);
    }
  }

  /** MySQL 8.0.31 substitutes the literal for the column, and then compares two literals. */
  @Test
  default void literal_inPlaceOfItsColumn_equalsItself() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "INSERT INTO customer (c_name, c_num) VALUES ('a', 1), ('a', 2), ('a', NULL), ('b', 3)");
      assertThat(
              DriverContract.strings(
                  connection,
                  "SELECT c_num FROM customer"
                      + " WHERE c_name <=> 'a'AND NOT (c_num = 1 AND'a'=c_name)"))
          .containsExactly("2");
    }
  }

  /**
   * With statements prepared by the server, and with parameters that Connector/J writes into the
   * text.
   */
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  default void parameter_inPlaceOfItsColumn_equalsItself(String onServer, String rewrite)
      throws Exception {
    try (Connection connection =
        database().connect("useServerPrepStmts", onServer, "rewriteBatchedStatements", rewrite)) {
      requireParametersEqualThemselves(connection);
    }
  }

  /** If the server cannot prepare a statement, Connector/J silently sends it as text. */
  @Test
  default void parameter_ofStatementThatTheServerRefusesToPrepare_equalsItself() throws Exception {
    database().executePlain("SET GLOBAL max_prepared_stmt_count = 0");
    try (Connection connection = database().connect("useServerPrepStmts", "true");
        Statement statement = connection.createStatement()) {
      requireParametersEqualThemselves(connection);
      try (ResultSet status =
          statement.executeQuery("SHOW SESSION STATUS LIKE 'Com_stmt_execute'")) {
        assertThat(status.next()).isTrue();
        assertThat(status.getInt(2)).isZero();
      }
    } finally {
      database().executePlain("SET GLOBAL max_prepared_stmt_count = DEFAULT");
    }
  }

  private static void requireParametersEqualThemselves(Connection connection) throws Exception {
    String condition = " WHERE c_name <=> ? AND NOT (c_num = 1 AND?=c_name)";
    try (Statement statement = connection.createStatement();
        PreparedStatement query =
            connection.prepareStatement("SELECT c_num FROM customer" + condition);
        PreparedStatement update =
            connection.prepareStatement("UPDATE customer SET plain = ?" + condition)) {
      statement.executeUpdate(
          "INSERT INTO customer (c_name, c_num) VALUES ('a', 1), ('a', 2), ('a', NULL), ('b', 3)");
      query.setString(1, "a");
      query.setObject(2, "a");
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(2);
        assertThat(rows.next()).isFalse();
      }
      // Connector/J rewrites this many entries into one text, which no server prepares.
      for (int i = 0; i < 5; i++) {
        update.setInt(1, i);
        update.setString(2, "a");
        update.setObject(3, "a");
        update.addBatch();
      }
      assertThat(update.executeBatch()).containsExactly(1, 1, 1, 1, 1);
      assertThat(
              DriverContract.strings(
                  connection, "SELECT c_num FROM customer WHERE plain IS NOT NULL"))
          .containsExactly("2");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  default void batch_ofPreparedRows_isStored(String rewrite) throws Exception {
    try (Connection connection = database().connect("rewriteBatchedStatements", rewrite);
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO customer (c_name, c_note, plain) VALUES (?, 'same', ?)")) {
      for (int i = 0; i < 5; i++) {
        insert.setString(1, "n" + i);
        insert.setInt(2, i);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(5);
      assertThat(DriverContract.strings(connection, "SELECT c_name FROM customer ORDER BY id"))
          .containsExactly("n0", "n1", "n2", "n3", "n4");
      assertThat(DriverContract.strings(connection, "SELECT c_note FROM customer"))
          .containsOnly("same");
    }
    // Equal values of a randomised column must not have equal cells.
    try (Connection plain = database().connectPlain()) {
      assertThat(DriverContract.strings(plain, "SELECT COUNT(DISTINCT c_note) FROM customer"))
          .containsExactly("5");
    }
  }

  @Test
  default void batch_ofTexts_isEncryptedAndItsErrorsPassThrough() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.addBatch("INSERT INTO customer (id, c_name) VALUES (1, 'x')");
      statement.addBatch("INSERT INTO customer (id, c_name) VALUES (2, 'y')");
      assertThat(statement.executeBatch()).containsExactly(1, 1);
      statement.addBatch("INSERT INTO customer (id, c_name) VALUES (1, 'z')");
      assertThatThrownBy(statement::executeBatch).isInstanceOf(BatchUpdateException.class);
      assertThat(DriverContract.strings(connection, "SELECT c_name FROM customer ORDER BY id"))
          .containsExactly("x", "y");
    }
  }

  @Test
  default void transaction_withSavepoint_rollsBackToIt() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('kept')");
      Savepoint savepoint = connection.setSavepoint();
      statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('lost')");
      connection.rollback(savepoint);
      connection.commit();
      assertThat(DriverContract.strings(connection, "SELECT c_name FROM customer"))
          .containsExactly("kept");
    }
  }

  @Test
  default void result_thatIsStreamed_isDecrypted() throws Exception {
    try (Connection connection = database().connect();
        Statement statement =
            connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
      statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('a'), ('b'), ('c')");
      statement.setFetchSize(Integer.MIN_VALUE);
      List<String> names = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery("SELECT * FROM customer ORDER BY id")) {
        while (rows.next()) {
          names.add(rows.getString("c_name"));
        }
      }
      assertThat(names).containsExactly("a", "b", "c");
    }
  }
}
