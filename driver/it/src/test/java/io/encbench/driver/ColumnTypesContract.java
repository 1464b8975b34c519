package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types in the spellings of applications, and definitions that no cell can follow. */
interface ColumnTypesContract extends DriverContract {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          BOOL             | BOOLEAN | TRUE
          TINYINT(1)       | BOOLEAN | 1
          FLOAT(7)         | FLOAT   | 1.5
          FLOAT(24)        | FLOAT   | 1e3
          FLOAT(53)        | DOUBLE  | 0.1
          DOUBLE PRECISION | DOUBLE  | 1e300
          REAL             | DOUBLE  | -2
          """)
  default void spellingOfAType_isThatOfItsRule(String declared, String rule, String value)
      throws Exception {
    try (Connection connection = newDatabase("cells.v = " + rule + ", RND").connect();
        Statement statement = connection.createStatement()) {
      for (String table : new String[] {"plain", "cells"}) {
        statement.execute("CREATE TABLE " + table + " (v " + declared + ")");
        statement.execute("INSERT INTO " + table + " (v) VALUES (" + value + ")");
      }
      assertThat(output(statement, "SELECT v FROM cells"))
          .isEqualTo(output(statement, "SELECT v FROM plain"));
    }
  }

  private static String output(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      ResultSetMetaData data = row.getMetaData();
      return data.getColumnTypeName(1)
          + " "
          + data.getColumnClassName(1)
          + " "
          + row.getObject(1)
          + " "
          + row.getString(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FLOAT(7,2)",
        "DOUBLE(8,3)",
        "DOUBLE PRECISION(8,3)",
        "FLOAT UNSIGNED",
        "BIT(8)",
        "SET('a','b')",
        "YEAR",
        "POINT"
      })
  default void typeThatCellsCannotHold_isRefusedByName(String type) throws Exception {
    try (Connection connection = newDatabase("cells.v = DOUBLE, RND").connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("CREATE TABLE cells (v " + type + ")"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining(type)
          .hasMessageContaining("cells.v");
    }
  }

  @Test
  default void check_ofAnEncryptedColumn_isRefusedByItsName() throws Exception {
    try (Connection connection = newDatabase("t.secret = INT, DET").connect();
        Statement statement = connection.createStatement()) {
      assertRefused(
          statement,
          "CREATE TABLE t (secret INT, plain INT, CONSTRAINT positive CHECK (secret > plain))",
          "positive");
      assertRefused(statement, "CREATE TABLE t (secret INT CHECK (secret > 0))", "CHECK");
      assertRefused(
          statement, "CREATE TABLE t (plain INT CHECK (secret > plain), secret INT)", "column");
      statement.execute(
          "CREATE TABLE t (secret INT, plain INT CHECK (plain > 0), other INT,"
              + " CONSTRAINT larger CHECK (other > plain))");
      assertRefused(
          statement, "ALTER TABLE t ADD CONSTRAINT positive CHECK (secret > 0)", "positive");
      statement.execute("ALTER TABLE t ADD CONSTRAINT small CHECK (plain < 100)");
      statement.execute("INSERT INTO t (secret, plain, other) VALUES (-1, 5, 6)");
      for (String values : new String[] {"(1, 0, 5)", "(1, 5, 4)", "(1, 100, 101)"}) {
        assertThatThrownBy(
                () -> statement.execute("INSERT INTO t (secret, plain, other) VALUES " + values))
            .isInstanceOfSatisfying(
                SQLException.class, failure -> assertThat(failure.getErrorCode()).isIn(3819, 4025));
      }
    }
  }

  private static void assertRefused(Statement statement, String text, String name) {
    assertThatThrownBy(() -> statement.execute(text))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("t.secret");
  }

  /** Connector/J reads a UUID, but does not send one. */
  @ParameterizedTest
  @ValueSource(strings = {"plain", "cells"})
  default void uuid_ofSixteenBytes_isStoredAndFound(String table) throws Exception {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    byte[] bytes =
        ByteBuffer.allocate(16)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array();
    try (Connection connection = newDatabase("cells.v = BINARY(16), DET").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + table + " (id INT, v BINARY(16) PRIMARY KEY)");
      try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO " + table + " (id, v) VALUES (?, ?)");
          PreparedStatement select =
              connection.prepareStatement("SELECT v FROM " + table + " WHERE v = ?")) {
        insert.setInt(1, 1);
        insert.setBytes(2, bytes);
        insert.executeUpdate();
        insert.setInt(1, 2);
        insert.setObject(2, new byte[] {1});
        insert.executeUpdate();
        select.setObject(1, bytes);
        try (ResultSet row = select.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getBytes(1)).isEqualTo(bytes);
          assertThat(row.getObject(1)).isEqualTo(bytes);
          assertThat(row.getObject(1, byte[].class)).isEqualTo(bytes);
          assertThat(row.getObject(1, UUID.class)).isEqualTo(uuid);
          assertThat(row.next()).isFalse();
        }
        assertThatThrownBy(
                () -> {
                  insert.setInt(1, 3);
                  insert.setObject(2, uuid);
                  insert.executeUpdate();
                })
            .isInstanceOf(SQLException.class);
      }
      assertThat(
              DriverContract.strings(
                  connection,
                  "SELECT id FROM " + table + " WHERE v = x'00112233445566778899aabbccddeeff'"))
          .containsExactly("1");
    }
  }
}
