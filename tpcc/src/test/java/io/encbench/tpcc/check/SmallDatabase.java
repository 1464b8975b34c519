package io.encbench.tpcc.check;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Two warehouses of ten districts that satisfy all twelve conditions. Each district has 2100
 * delivered orders and 4 new ones, with one line per order, and three customers. The tables have
 * only the columns that are checked.
 */
final class SmallDatabase {
  static final int WAREHOUSES = 2;

  private static final List<String> TABLES =
      List.of(
          "bmsql_warehouse (w_id INT PRIMARY KEY, w_ytd DECIMAL(12,2))",
          "bmsql_district (d_w_id INT, d_id INT, d_ytd DECIMAL(12,2), d_next_o_id INT,"
              + " PRIMARY KEY (d_w_id, d_id))",
          "bmsql_customer (c_w_id INT, c_d_id INT, c_id INT, c_balance DECIMAL(12,2),"
              + " c_ytd_payment DECIMAL(12,2), PRIMARY KEY (c_w_id, c_d_id, c_id))",
          "bmsql_history (hist_id INT AUTO_INCREMENT PRIMARY KEY, h_c_id INT, h_c_d_id INT,"
              + " h_c_w_id INT, h_d_id INT, h_w_id INT, h_amount DECIMAL(6,2))",
          "bmsql_new_order (no_w_id INT, no_d_id INT, no_o_id INT,"
              + " PRIMARY KEY (no_w_id, no_d_id, no_o_id))",
          "bmsql_oorder (o_w_id INT, o_d_id INT, o_id INT, o_c_id INT, o_carrier_id INT,"
              + " o_ol_cnt INT, PRIMARY KEY (o_w_id, o_d_id, o_id))",
          "bmsql_order_line (ol_w_id INT, ol_d_id INT, ol_o_id INT, ol_number INT,"
              + " ol_delivery_d DATETIME, ol_amount DECIMAL(6,2),"
              + " PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number))");

  private static final List<String> ROWS =
      List.of(
          "CREATE TABLE digit (n INT)",
          "INSERT INTO digit VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)",
          "CREATE TABLE place (w INT, d INT)",
          "INSERT INTO place SELECT a.n + 1, b.n + 1 FROM digit a, digit b WHERE a.n < 2",
          "CREATE TABLE number (n INT)",
          "INSERT INTO number SELECT 1 + a.n + 10 * b.n + 100 * c.n + 1000 * d.n"
              + " FROM digit a, digit b, digit c, digit d WHERE d.n < 3",
          "INSERT INTO bmsql_oorder SELECT w, d, n, 1 + n MOD 3, IF(n > 2100, NULL, 7), 1"
              + " FROM place, number WHERE n <= 2104",
          // Customer 1 has bought goods for 12.50; all other delivered lines cost nothing.
          "INSERT INTO bmsql_order_line SELECT o_w_id, o_d_id, o_id, 1,"
              + " IF(o_id > 2100, NULL, '2026-01-01 00:00:00'),"
              + " IF(o_id > 2100, 3.21, IF(o_id = 3, 12.50, 0)) FROM bmsql_oorder",
          "INSERT INTO bmsql_new_order SELECT o_w_id, o_d_id, o_id FROM bmsql_oorder"
              + " WHERE o_id > 2100",
          "INSERT INTO bmsql_customer SELECT w, d, n, IF(n = 1, 2.50, -10), 10 FROM place, number"
              + " WHERE n <= 3",
          "INSERT INTO bmsql_history (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_amount)"
              + " SELECT w, d, n, w, d, 10 FROM place, number WHERE n <= 3",
          "INSERT INTO bmsql_district SELECT w, d, 30, 2105 FROM place",
          "INSERT INTO bmsql_warehouse VALUES (1, 300), (2, 300)");

  private SmallDatabase() {}

  static void create(Connection connection) throws SQLException {
    for (String table : TABLES) {
      execute(connection, "CREATE TABLE " + table);
    }
    for (String sql : ROWS) {
      execute(connection, sql);
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
