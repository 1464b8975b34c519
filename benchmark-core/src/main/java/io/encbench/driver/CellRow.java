package io.encbench.driver;

import java.sql.SQLException;

/**
 * Where the cells of a prepared statement's parameters go, and how its rows are batched. Parameters
 * count as the delegate's do, from 1. Serves one thread at a time, except for {@link #cancel}.
 */
interface CellRow {
  void set(int parameter, byte[] cell) throws SQLException;

  void setNull(int parameter) throws SQLException;

  /** Makes the delegate's parameters those that were set, before it is executed. */
  void bind() throws SQLException;

  /** As the methods of {@link java.sql.PreparedStatement} of these names. */
  void clearParameters() throws SQLException;

  void addBatch() throws SQLException;

  void clearBatch() throws SQLException;

  int[] executeBatch() throws SQLException;

  long[] executeLargeBatch() throws SQLException;

  void cancel() throws SQLException;
}
