package io.encbench.tpcc.transaction;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Creates exceptions for missing rows that every loaded database should have. Their SQLSTATE is
 * 02000, "no data".
 */
final class MissingRow {
  private MissingRow() {}

  static SQLException of(String what, Object... key) {
    return new SQLDataException("no " + what + " " + Arrays.toString(key), "02000");
  }

  /** Throws an exception unless a statement changed the expected number of rows. */
  static void unlessChanged(int expected, int changed, String what, Object... key)
      throws SQLException {
    if (changed != expected) {
      throw of(what, key);
    }
  }
}
