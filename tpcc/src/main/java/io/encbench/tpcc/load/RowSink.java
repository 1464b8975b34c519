package io.encbench.tpcc.load;

import java.sql.SQLException;

/**
 * Receives the rows of one table, value by value in the order of its columns. Not thread-safe.
 *
 * <p>Texts are ASCII without quotes, backslashes, tabs and commas, as clause 4.3.2.2 allows.
 */
interface RowSink {
  /** Every date of the population. It is fixed, because equal loads must write equal rows. */
  String POPULATED_AT = "2026-01-01 00:00:00";

  /** Writes an integer as the next value. */
  void integer(int value) throws SQLException;

  /** Writes {@code unscaled / 10^scale} as the next value. */
  void decimal(int unscaled, int scale) throws SQLException;

  /** Writes a text as the next value. */
  void text(byte[] ascii, int length) throws SQLException;

  /** Writes {@link #POPULATED_AT} as the next value. */
  void populatedAt() throws SQLException;

  /** Writes NULL as the next value. */
  void none() throws SQLException;

  /** Completes the row. */
  void endRow() throws SQLException;

  /** Sends all buffered rows. */
  void flush() throws SQLException;
}
