package io.encbench.driver;

import java.sql.SQLFeatureNotSupportedException;

/** The exception for what cannot be done with an encrypted column. */
final class Refusal {
  private Refusal() {}

  /**
   * Names what was asked for and the column, never a value.
   *
   * @param column {@code table.column}
   */
  static SQLFeatureNotSupportedException of(String construct, String column) {
    return new SQLFeatureNotSupportedException(
        construct + " is not supported for the encrypted column " + column,
        SqlStates.FEATURE_NOT_SUPPORTED);
  }
}
