package io.encbench.tpcc.check;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Receives the rows of a result set. */
@FunctionalInterface
interface Rows {
  /** The rows that a driver without Connector/J's way of streaming fetches at once. */
  int AT_ONCE = 1000;

  void accept(ResultSet row) throws SQLException;

  /** Makes a statement return its rows as they arrive. */
  static void stream(PreparedStatement statement) throws SQLException {
    try {
      // With any other fetch size, Connector/J reads the whole result into memory.
      statement.setFetchSize(Integer.MIN_VALUE);
    } catch (SQLException e) {
      // JDBC allows no negative number, and other drivers stream with a positive one.
      statement.setFetchSize(AT_ONCE);
    }
  }

  /** Executes a query and passes on its rows without holding them. */
  static void read(PreparedStatement statement, Rows rows, int... keys) throws SQLException {
    for (int i = 0; i < keys.length; i++) {
      statement.setInt(i + 1, keys[i]);
    }
    try (ResultSet answer = statement.executeQuery()) {
      while (answer.next()) {
        rows.accept(answer);
      }
    }
  }
}
