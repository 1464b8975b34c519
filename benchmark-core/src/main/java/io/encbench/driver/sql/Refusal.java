package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLFeatureNotSupportedException;

/** The exceptions by which a statement is refused; their messages hold names, never values. */
final class Refusal {
  private static final String NOT_SUPPORTED = "0A000";

  private Refusal() {}

  /** A construct cannot be done on a column. */
  static SQLFeatureNotSupportedException of(String construct, ColumnRule column) {
    return because(
        construct
            + " is not supported on encrypted column "
            + column.name()
            + " ("
            + column.scheme()
            + ")");
  }

  /** A construct cannot be done where a table has encrypted columns. */
  static SQLFeatureNotSupportedException onTable(String construct, String table) {
    return because(construct + " is not supported: table " + table + " has encrypted columns");
  }

  /** A column has cells under several keys, which only compare for equality with values. */
  static SQLFeatureNotSupportedException duringRotation(String construct, ColumnRule column) {
    return because(
        construct
            + " is not supported on encrypted column "
            + column.name()
            + " while its cells are under several keys: finish the key rotation first");
  }

  /** Anything else, said in full. */
  static SQLFeatureNotSupportedException because(String message) {
    return new SQLFeatureNotSupportedException(message, NOT_SUPPORTED);
  }
}
