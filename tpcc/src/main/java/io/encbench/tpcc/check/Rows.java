package io.encbench.tpcc.check;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What to do with each row of an answer. */
@FunctionalInterface
interface Rows {
  /**
   * Connector/J's value for "row by row as they arrive"; any other makes it hold the whole answer.
   */
  int STREAMING = Integer.MIN_VALUE;

  void accept(ResultSet row) throws SQLException;

  /** Reads an answer without holding it. */
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
