package io.encbench.tpcc.check;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Receives the rows of a result set. */
@FunctionalInterface
interface Rows {
  /**
   * Fetch size with which Connector/J streams rows as they arrive. With any other value, it reads
   * the whole result into memory.
   */
  int STREAMING = Integer.MIN_VALUE;

  void accept(ResultSet row) throws SQLException;

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
