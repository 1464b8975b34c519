package io.encbench.tpcc.transaction;

import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** BenchmarkSQL's tables with a few rows whose values are easy to calculate with. */
final class SmallTables {
  private static final List<String> TABLES =
      List.of(
          "warehouse",
          "district",
          "customer",
          "history",
          "new_order",
          "oorder",
          "order_line",
          "item",
          "stock");

  private static final List<String> ROWS =
      List.of(
          "INSERT INTO bmsql_warehouse (w_id, w_ytd, w_tax, w_name, w_street_1, w_street_2, w_city,"
              + " w_state, w_zip) VALUES"
              + " (1, 100.00, 0.1000, 'WareOne', 's1', 's2', 'city', 'NY', '123411111'),"
              + " (2, 100.00, 0.2000, 'WareTwo', 's1', 's2', 'city', 'NY', '123411111')",
          "INSERT INTO bmsql_district (d_w_id, d_id, d_ytd, d_tax, d_next_o_id, d_name, d_street_1,"
              + " d_street_2, d_city, d_state, d_zip) VALUES"
              + " (1, 1, 10.00, 0.0500, 21, 'DistOne', 's1', 's2', 'city', 'NY', '123411111'),"
              + " (1, 2, 10.00, 0.0500, 31, 'DistTwo', 's1', 's2', 'city', 'NY', '123411111'),"
              + " (2, 1, 10.00, 0.0500, 21, 'DistOne', 's1', 's2', 'city', 'NY', '123411111')",
          "INSERT INTO bmsql_customer (c_w_id, c_d_id, c_id, c_discount, c_credit, c_last, c_first,"
              + " c_credit_lim, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt,"
              + " c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_middle,"
              + " c_data) VALUES"
              + customer(1, 1, 1, "BARBARBAR", "Dora", "GC")
              + ","
              + customer(1, 1, 2, "BARBARBAR", "Anna", "GC")
              + ","
              + customer(1, 1, 3, "BARBARBAR", "Cleo", "BC")
              + ","
              + customer(1, 1, 4, "BARBARBAR", "Bert", "GC")
              + ","
              + customer(1, 1, 5, "BARBAROUGHT", "Emil", "GC")
              + ","
              + customer(1, 2, 1, "BARBARBAR", "Dora", "GC")
              + ","
              + customer(2, 1, 1, "BARBARBAR", "Dora", "GC"),
          "INSERT INTO bmsql_item (i_id, i_name, i_price, i_data, i_im_id) VALUES"
              + " (1, 'one', 1.00, 'has ORIGINAL in it', 1), (2, 'two', 2.50, 'plain', 1),"
              + " (3, 'three', 3.33, 'ORIGINAL', 1), (4, 'four', 10.00, 'plain', 1),"
              + " (5, 'five', 99.99, 'plain', 1)",
          "INSERT INTO bmsql_stock (s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt,"
              + " s_data, s_dist_01, s_dist_02) SELECT w_id, i_id, 10 * i_id, 0, 0, 0,"
              + " IF(i_id = 1, 'ORIGINAL', 'plain'), concat('first of ', w_id, i_id),"
              + " concat('second of ', w_id, i_id) FROM bmsql_warehouse JOIN bmsql_item",
          // Customer 1 of the first district has two orders; the later one is not delivered.
          "INSERT INTO bmsql_oorder (o_w_id, o_d_id, o_id, o_c_id, o_carrier_id, o_ol_cnt,"
              + " o_all_local, o_entry_d) VALUES"
              + " (1, 1, 18, 1, 7, 1, 1, '2026-01-01 10:00:00'),"
              + " (1, 1, 19, 1, NULL, 2, 1, '2026-01-02 10:00:00'),"
              + " (1, 1, 20, 2, NULL, 1, 1, '2026-01-03 10:00:00'),"
              + " (1, 2, 30, 1, NULL, 1, 1, '2026-01-03 10:00:00')",
          "INSERT INTO bmsql_new_order (no_w_id, no_d_id, no_o_id) VALUES"
              + " (1, 1, 19), (1, 1, 20), (1, 2, 30)",
          "INSERT INTO bmsql_order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
              + " ol_delivery_d, ol_amount, ol_supply_w_id, ol_quantity, ol_dist_info) VALUES"
              + " (1, 1, 18, 1, 5, '2026-01-01 11:00:00', 0.00, 1, 5, 'x'),"
              + " (1, 1, 19, 2, 1, NULL, 12.50, 1, 5, 'x'),"
              + " (1, 1, 19, 1, 2, NULL, 7.25, 2, 5, 'x'),"
              + " (1, 1, 20, 1, 1, NULL, 5.00, 1, 5, 'x'),"
              + " (1, 2, 30, 1, 4, NULL, 1.01, 1, 5, 'x')");

  private SmallTables() {}

  private static String customer(
      int warehouse, int district, int id, String last, String first, String credit) {
    return " (%d, %d, %d, 0.1000, '%s', '%s', '%s', 50000, -10, 10, 1, 0, 's1', 's2', 'city', 'NY',"
            .formatted(warehouse, district, id, credit, last, first)
        + " '123411111', '0123456789012345', '2026-01-01 00:00:00', 'OE', '"
        + "d".repeat(490)
        + "')";
  }

  static void create(Connection connection) throws SQLException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.US_ASCII);
    ScriptRunner runner = new ScriptRunner(connection, nowhere);
    runner.complete(SqlScript.builtIn("tableCreates"));
    runner.complete(SqlScript.builtIn("indexCreates"));
  }

  static void refill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("DELETE FROM bmsql_" + table);
      }
      for (String rows : ROWS) {
        statement.execute(rows);
      }
    }
  }

  /** All rows of a query, with columns separated by spaces. */
  static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(rows.getString(i));
        }
        found.add(String.join(" ", row));
      }
    }
    return found;
  }

  /** All rows of all tables that transactions change. */
  static List<String> everything(Connection connection) throws SQLException {
    List<String> all = new ArrayList<>();
    for (String table : TABLES) {
      all.addAll(rows(connection, "SELECT * FROM bmsql_" + table + " ORDER BY 1, 2, 3"));
    }
    return all;
  }
}
