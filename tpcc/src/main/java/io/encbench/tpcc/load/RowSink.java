package io.encbench.tpcc.load;

import java.sql.SQLException;

/**
 * Takes the rows of one table, value by value in the order of its columns. Not thread-safe.
 *
 * <p>Values are ASCII without quotes, backslashes, tabs and commas, as clause 4.3.2.2 allows.
 */
interface RowSink {
  /** The moment that every date of the population has; the same always, as the rows must be. */
  String POPULATED_AT = "2026-01-01 00:00:00";

  /** The next value is an integer. */
  void integer(int value) throws SQLException;

  /** The next value is {@code unscaled / 10^scale}. */
  void decimal(int unscaled, int scale) throws SQLException;

  /** The next value is a text. */
  void text(byte[] ascii, int length) throws SQLException;

  /** The next value is {@link #POPULATED_AT}. */
  void populatedAt() throws SQLException;

  /** The next value is NULL. */
  void none() throws SQLException;

  /** The row is complete. */
  void endRow() throws SQLException;

  /** Sends what is still held. */
  void flush() throws SQLException;
}
