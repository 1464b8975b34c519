package io.encbench.tpcc.transaction;

import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The Stock-Level transaction, clause 2.8. */
final class StockLevel {
  /**
   * Clause 2.8.2.2: counts the distinct items of the last 20 orders with stock below a threshold.
   */
  private static final String LOW_STOCK =
      """
      SELECT count(*) AS low_stock FROM (
       SELECT s_w_id, s_i_id, s_quantity FROM bmsql_stock
       WHERE s_w_id = ? AND s_quantity < ? AND s_i_id IN (
        SELECT ol_i_id
        FROM bmsql_district JOIN bmsql_order_line ON ol_w_id = d_w_id AND ol_d_id = d_id
         AND ol_o_id >= d_next_o_id - 20 AND ol_o_id < d_next_o_id
        WHERE d_w_id = ? AND d_id = ?)
      ) AS L""";

  private final PreparedStatement lowStock;

  StockLevel(Connection connection) throws SQLException {
    lowStock = connection.prepareStatement(LOW_STOCK);
  }

  /** Executes the transaction without the commit. Returns low_stock, which the terminal shows. */
  int execute(StockLevelInput input) throws SQLException {
    lowStock.setInt(1, input.warehouse());
    lowStock.setInt(2, input.threshold());
    lowStock.setInt(3, input.warehouse());
    lowStock.setInt(4, input.district());
    try (ResultSet row = lowStock.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }
}
