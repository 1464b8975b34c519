package io.encbench.tpcc.transaction;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.Arrays;

/** A row that every loaded database has is missing; SQLSTATE 02000, "no data". */
final class MissingRow {
  private MissingRow() {}

  static SQLException of(String what, Object... key) {
    return new SQLDataException("no " + what + " " + Arrays.toString(key), "02000");
  }

  /** Checks that a statement changed as many rows as it had to. */
  static void unlessChanged(int expected, int changed, String what, Object... key)
      throws SQLException {
    if (changed != expected) {
      throw of(what, key);
    }
  }
}
