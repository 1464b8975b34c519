package io.encbench.driver.differential;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** How much of a result is read and compared. */
enum Reading {
  /** Metadata and any getters. */
  AS_CONNECTOR_J,
  /**
   * The values. In another delegate's plain columns, metadata and conversions differ from those of
   * Connector/J.
   */
  VALUES;

  /** Rows of a fetch that both drivers of {@link #VALUES} accept. */
  private static final int FEW_ROWS = 2;

  Outcome.Rows read(ResultSet rows, long seed) throws SQLException {
    return this == AS_CONNECTOR_J ? Getters.read(rows, seed) : Getters.typed(rows);
  }

  Outcome.Rows values(ResultSet rows) throws SQLException {
    return this == AS_CONNECTOR_J ? Getters.values(rows) : Getters.typed(rows);
  }

  /** An update count of a batch, for which drivers send different statements. */
  String ofBatch(int count) {
    return this == AS_CONNECTOR_J ? Integer.toString(count) : "executed";
  }

  /** Generated keys, of which drivers return all or the first. */
  List<String> keys(Statement statement, boolean wanted) throws SQLException {
    return Actions.keys(statement, this == AS_CONNECTOR_J && wanted);
  }

  /** Whether both sides use up the same row numbers. */
  boolean numbersAlike() {
    return this == AS_CONNECTOR_J;
  }

  /** The fetch size with which rows are passed on as they arrive. */
  int streamingFetchSize() {
    return this == AS_CONNECTOR_J ? Integer.MIN_VALUE : FEW_ROWS;
  }
}
