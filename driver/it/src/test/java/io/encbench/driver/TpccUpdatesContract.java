package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** TPC-C's computing updates, with every column of their tables encrypted. */
abstract class TpccUpdatesContract extends DriverServerContract {
  private static final String RULES =
      """
      bmsql_warehouse.w_id = INT, DET, domain=w
      bmsql_warehouse.w_ytd = DECIMAL(12,2), RND
      bmsql_warehouse.w_name = VARCHAR(10), RND
      bmsql_district.d_w_id = INT, DET, domain=w
      bmsql_district.d_id = INT, DET, domain=d
      bmsql_district.d_ytd = DECIMAL(12,2), RND
      bmsql_district.d_next_o_id = INT, DET, domain=o
      bmsql_customer.c_w_id = INT, DET, domain=w
      bmsql_customer.c_d_id = INT, DET, domain=d
      bmsql_customer.c_id = INT, DET, domain=c
      bmsql_customer.c_balance = DECIMAL(12,2), RND
      bmsql_customer.c_ytd_payment = DECIMAL(12,2), RND
      bmsql_customer.c_payment_cnt = INT, RND
      bmsql_customer.c_delivery_cnt = INT, RND
      bmsql_customer.c_data = VARCHAR(500), RND
      bmsql_stock.s_w_id = INT, DET, domain=w
      bmsql_stock.s_i_id = INT, DET, domain=i
      bmsql_stock.s_quantity = INT, RND
      bmsql_stock.s_ytd = INT, RND
      bmsql_stock.s_order_cnt = INT, RND
      bmsql_stock.s_remote_cnt = INT, RND
      bmsql_stock.s_data = VARCHAR(50), RND
      """;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE bmsql_warehouse (w_id INTEGER NOT NULL, w_ytd DECIMAL(12,2), w_name"
              + " VARCHAR(10))",
          "CREATE TABLE bmsql_district (d_w_id INTEGER NOT NULL, d_id INTEGER NOT NULL, d_ytd"
              + " DECIMAL(12,2), d_next_o_id INTEGER)",
          "CREATE TABLE bmsql_customer (c_w_id INTEGER NOT NULL, c_d_id INTEGER NOT NULL, c_id"
              + " INTEGER NOT NULL, c_balance DECIMAL(12,2), c_ytd_payment DECIMAL(12,2),"
              + " c_payment_cnt INTEGER, c_delivery_cnt INTEGER, c_data VARCHAR(500))",
          "CREATE TABLE bmsql_stock (s_w_id INTEGER NOT NULL, s_i_id INTEGER NOT NULL, s_quantity"
              + " INTEGER, s_ytd INTEGER, s_order_cnt INTEGER, s_remote_cnt INTEGER, s_data"
              + " VARCHAR(50))",
          "INSERT INTO bmsql_warehouse (w_id, w_ytd, w_name) VALUES (1, 300000.00, 'one')",
          "INSERT INTO bmsql_district (d_w_id, d_id, d_ytd, d_next_o_id) VALUES (1, 1, 30000.00,"
              + " 3001), (1, 2, 30000.00, 3001)",
          "INSERT INTO bmsql_customer (c_w_id, c_d_id, c_id, c_balance, c_ytd_payment,"
              + " c_payment_cnt, c_delivery_cnt, c_data) VALUES (1, 1, 1, -10.00, 10.00, 1, 0,"
              + " 'data'), (1, 1, 2, -10.00, 10.00, 1, 0, 'data'), (1, 2, 1, -10.00, 10.00, 1, 0,"
              + " 'data')",
          "INSERT INTO bmsql_stock (s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt,"
              + " s_data) VALUES (1, 1, 50, 0, 0, 0, 'a'), (1, 2, 60, 0, 0, 0, 'b'), (1, 3, 70, 0,"
              + " 0, 0, 'c'), (2, 1, 80, 0, 0, 0, 'd')",
          // BenchmarkSQL creates the keys after the rows are loaded.
          "ALTER TABLE bmsql_warehouse ADD CONSTRAINT bmsql_warehouse_pkey PRIMARY KEY (w_id)",
          "ALTER TABLE bmsql_district ADD CONSTRAINT bmsql_district_pkey PRIMARY KEY (d_w_id, d_id)",
          "ALTER TABLE bmsql_customer ADD CONSTRAINT bmsql_customer_pkey PRIMARY KEY (c_w_id,"
              + " c_d_id, c_id)",
          "ALTER TABLE bmsql_stock ADD CONSTRAINT bmsql_stock_pkey PRIMARY KEY (s_w_id, s_i_id)");

  static final String NEXT_ORDER =
      "UPDATE bmsql_district     SET d_next_o_id = d_next_o_id + 1     WHERE d_w_id = ? AND d_id ="
          + " ?";
  static final String STOCK =
      "UPDATE bmsql_stock     SET s_quantity = ?, s_ytd = s_ytd + ?,         s_order_cnt ="
          + " s_order_cnt + 1,         s_remote_cnt = s_remote_cnt + ?     WHERE s_w_id = ? AND"
          + " s_i_id = ?";
  static final String DISTRICT_PAYMENT =
      "UPDATE bmsql_district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?";
  static final String WAREHOUSE_PAYMENT =
      "UPDATE bmsql_warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?";
  static final String CUSTOMER_PAYMENT =
      "UPDATE bmsql_customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
          + " c_payment_cnt = c_payment_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
  static final String CUSTOMER_PAYMENT_WITH_DATA =
      "UPDATE bmsql_customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
          + " c_payment_cnt = c_payment_cnt + 1, c_data = ? WHERE c_w_id = ? AND c_d_id = ? AND"
          + " c_id = ?";
  static final String DELIVERY =
      "UPDATE bmsql_customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
          + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";

  TpccUpdatesContract(ServerBinary binary) {
    super(binary);
  }

  @Test
  void updates_ofTheTransactions_leaveTheRowsOfAPlainRun() throws Exception {
    DriverServer.Database database = server().database(RULES);
    DriverServer.Database twin = server().database("");
    try (Connection encrypting = database.connect();
        Connection plain = twin.connectPlain()) {
      List<Object> expected = run(plain);
      assertThat(expected).hasSizeGreaterThan(20);
      assertThat(run(encrypting)).isEqualTo(expected);
    }
  }

  private static List<Object> run(Connection connection) throws SQLException {
    create(connection);
    List<Object> outcome = new ArrayList<>();
    connection.setAutoCommit(false);
    newOrder(connection, outcome);
    payment(connection, outcome);
    delivery(connection, outcome);
    connection.commit();
    newOrder(connection, outcome);
    connection.rollback();
    for (String table : List.of("warehouse", "district", "customer", "stock")) {
      outcome.addAll(sortedRows(connection, "SELECT * FROM bmsql_" + table));
    }
    return outcome;
  }

  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
  }

  private static void newOrder(Connection connection, List<Object> outcome) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(NEXT_ORDER)) {
      update.setInt(1, 1);
      update.setInt(2, 2);
      outcome.add(update.executeUpdate());
    }
    try (PreparedStatement update = connection.prepareStatement(STOCK)) {
      int[][] lines = {{45, 5, 0, 1, 1}, {59, 1, 0, 1, 2}, {77, 3, 1, 2, 1}, {44, 1, 0, 1, 1}};
      for (int[] line : lines) {
        for (int i = 0; i < line.length; i++) {
          update.setInt(i + 1, line[i]);
        }
        update.addBatch();
      }
      for (int count : update.executeBatch()) {
        outcome.add(count);
      }
    }
  }

  private static void payment(Connection connection, List<Object> outcome) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(DISTRICT_PAYMENT)) {
      // BenchmarkSQL binds money as double.
      update.setDouble(1, 4321.09);
      update.setInt(2, 1);
      update.setInt(3, 1);
      outcome.add(update.executeUpdate());
    }
    try (PreparedStatement update = connection.prepareStatement(WAREHOUSE_PAYMENT)) {
      update.setBigDecimal(1, new BigDecimal("4321.09"));
      update.setInt(2, 1);
      outcome.add(update.executeUpdate());
    }
    try (PreparedStatement update = connection.prepareStatement(CUSTOMER_PAYMENT)) {
      update.setDouble(1, 1.10);
      update.setDouble(2, 1.10);
      update.setInt(3, 1);
      update.setInt(4, 1);
      update.setInt(5, 1);
      outcome.add(update.executeUpdate());
    }
    try (PreparedStatement update = connection.prepareStatement(CUSTOMER_PAYMENT_WITH_DATA)) {
      update.setDouble(1, 2500.00);
      update.setDouble(2, 2500.00);
      update.setString(3, "C_ID=2, more data " + "x".repeat(400));
      update.setInt(4, 1);
      update.setInt(5, 1);
      update.setInt(6, 2);
      outcome.add(update.executeUpdate());
    }
  }

  private static void delivery(Connection connection, List<Object> outcome) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(DELIVERY)) {
      for (int district = 1; district <= 3; district++) {
        update.setDouble(1, 100.5 * district);
        update.setInt(2, 1);
        update.setInt(3, district);
        update.setInt(4, 1);
        update.addBatch();
      }
      for (int count : update.executeBatch()) {
        outcome.add(count);
      }
    }
  }
}
