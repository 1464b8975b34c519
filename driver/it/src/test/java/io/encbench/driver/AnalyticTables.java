package io.encbench.driver;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * TPC-C's tables with the suppliers, nations and regions of TPC-H, and the same random rows in
 * several databases. The supplier of a stock row is {@code (s_w_id * s_i_id) % SUPPLIERS}, and the
 * nation of a customer is the code of the first letter of the state.
 */
final class AnalyticTables {
  /** Every column, without order-preserving cells; {@code %s} stands for a usual collation. */
  static final String RULES =
      """
      region.r_regionkey = INT, DET, domain=region
      region.r_name = VARCHAR(25) COLLATE %1$s, RND
      nation.n_nationkey = INT, DET, domain=nation
      nation.n_regionkey = INT, DET, domain=region
      nation.n_name = VARCHAR(25) COLLATE %1$s, RND
      supplier.su_suppkey = INT, DET, domain=supplier
      supplier.su_nationkey = INT, DET, domain=nation
      supplier.su_name = VARCHAR(25) COLLATE %1$s, RND
      supplier.su_phone = VARCHAR(15) COLLATE %1$s, RND
      supplier.su_acctbal = DECIMAL(12,2), RND
      supplier.su_comment = VARCHAR(60) COLLATE %1$s, RND
      item.i_id = INT, DET, domain=i
      item.i_name = VARCHAR(24) COLLATE %1$s, RND
      item.i_price = DECIMAL(5,2), RND
      item.i_data = VARCHAR(50) COLLATE %1$s, RND
      stock.s_w_id = INT, DET, domain=w
      stock.s_i_id = INT, DET, domain=i
      stock.s_quantity = INT, RND
      stock.s_order_cnt = INT, RND
      stock.s_ytd = INT, RND
      customer.c_w_id = INT, DET, domain=w
      customer.c_d_id = INT, DET, domain=d
      customer.c_id = INT, DET, domain=c
      customer.c_last = VARCHAR(16) COLLATE %1$s, RND
      customer.c_city = VARCHAR(20) COLLATE %1$s, RND
      customer.c_state = CHAR(2) COLLATE %1$s, RND
      customer.c_phone = CHAR(16) COLLATE %1$s, RND
      customer.c_balance = DECIMAL(12,2), RND
      new_order.no_w_id = INT, DET, domain=w
      new_order.no_d_id = INT, DET, domain=d
      new_order.no_o_id = INT, DET, domain=o
      oorder.o_w_id = INT, DET, domain=w
      oorder.o_d_id = INT, DET, domain=d
      oorder.o_id = INT, DET, domain=o
      oorder.o_c_id = INT, DET, domain=c
      oorder.o_carrier_id = INT, RND
      oorder.o_ol_cnt = INT, RND
      oorder.o_entry_d = DATETIME, RND
      order_line.ol_w_id = INT, DET, domain=w
      order_line.ol_d_id = INT, DET, domain=d
      order_line.ol_o_id = INT, DET, domain=o
      order_line.ol_number = INT, DET
      order_line.ol_i_id = INT, DET, domain=i
      order_line.ol_supply_w_id = INT, DET, domain=w
      order_line.ol_delivery_d = DATETIME, RND
      order_line.ol_quantity = INT, RND
      order_line.ol_amount = DECIMAL(6,2), RND
      """;

  private static final List<String> DEFINITIONS =
      List.of(
          """
          CREATE TABLE region (r_regionkey INT NOT NULL PRIMARY KEY, r_name VARCHAR(25) @)
          """,
          """
          CREATE TABLE nation (n_nationkey INT NOT NULL PRIMARY KEY, n_regionkey INT NOT NULL,
          n_name VARCHAR(25) @)
          """,
          """
          CREATE TABLE supplier (su_suppkey INT NOT NULL PRIMARY KEY, su_nationkey INT NOT NULL,
          su_name VARCHAR(25) @, su_phone VARCHAR(15) @, su_acctbal DECIMAL(12,2),
          su_comment VARCHAR(60) @)
          """,
          """
          CREATE TABLE item (i_id INT NOT NULL PRIMARY KEY, i_name VARCHAR(24) @,
          i_price DECIMAL(5,2), i_data VARCHAR(50) @)
          """,
          """
          CREATE TABLE stock (s_w_id INT NOT NULL, s_i_id INT NOT NULL, s_quantity INT,
          s_order_cnt INT, s_ytd INT, PRIMARY KEY (s_w_id, s_i_id))
          """,
          """
          CREATE TABLE customer (c_w_id INT NOT NULL, c_d_id INT NOT NULL, c_id INT NOT NULL,
          c_last VARCHAR(16) @, c_city VARCHAR(20) @, c_state CHAR(2) @, c_phone CHAR(16) @,
          c_balance DECIMAL(12,2), PRIMARY KEY (c_w_id, c_d_id, c_id))
          """,
          """
          CREATE TABLE new_order (no_w_id INT NOT NULL, no_d_id INT NOT NULL, no_o_id INT NOT NULL,
          PRIMARY KEY (no_w_id, no_d_id, no_o_id))
          """,
          """
          CREATE TABLE oorder (o_w_id INT NOT NULL, o_d_id INT NOT NULL, o_id INT NOT NULL,
          o_c_id INT NOT NULL, o_carrier_id INT, o_ol_cnt INT, o_entry_d DATETIME,
          PRIMARY KEY (o_w_id, o_d_id, o_id))
          """,
          """
          CREATE TABLE order_line (ol_w_id INT NOT NULL, ol_d_id INT NOT NULL,
          ol_o_id INT NOT NULL, ol_number INT NOT NULL, ol_i_id INT NOT NULL,
          ol_supply_w_id INT NOT NULL, ol_delivery_d DATETIME, ol_quantity INT,
          ol_amount DECIMAL(6,2), PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number))
          """);

  private static final int WAREHOUSES = 2;
  private static final int DISTRICTS = 2;
  private static final int CUSTOMERS = 24;
  private static final int ORDERS = 30;
  private static final int ITEMS = 40;
  private static final int SUPPLIERS = 20;
  private static final int NATIONS = 6;
  private static final List<String> REGIONS = List.of("Africa", "America", "Asia", "Europe");

  private final Random random;
  private final List<Connection> databases;

  /** Takes databases in which {@link #create} has created the tables. */
  AnalyticTables(long seed, List<Connection> databases) {
    this.random = new Random(seed);
    this.databases = databases;
  }

  /** Creates the tables, with the collation of all texts. */
  static void create(Connection database, String collation) throws SQLException {
    try (Statement statement = database.createStatement()) {
      for (String text : DEFINITIONS) {
        statement.execute(text.replace("@", "CHARACTER SET utf8mb4 COLLATE " + collation));
      }
    }
  }

  /** Fills the tables, in one transaction, because a commit takes longer than many rows. */
  void fill() throws SQLException {
    for (Connection database : databases) {
      database.setAutoCommit(false);
    }
    fillSuppliers();
    fillItems();
    for (int warehouse = 1; warehouse <= WAREHOUSES; warehouse++) {
      for (int district = 1; district <= DISTRICTS; district++) {
        fillDistrict(warehouse, district);
      }
    }
    for (Connection database : databases) {
      database.commit();
      database.setAutoCommit(true);
    }
  }

  private void fillSuppliers() throws SQLException {
    List<Object[]> regions = new ArrayList<>();
    for (int i = 0; i < REGIONS.size(); i++) {
      regions.add(new Object[] {i, REGIONS.get(i)});
    }
    insert("region", regions);
    List<Object[]> nations = new ArrayList<>();
    for (int i = 0; i < NATIONS; i++) {
      String name = List.of("Angola", "brazil", "Chile", "Denmark", "Estonia", "france").get(i);
      nations.add(new Object[] {'A' + i, List.of(0, 1, 1, 3, 3, 3).get(i), name});
    }
    insert("nation", nations);
    List<Object[]> suppliers = new ArrayList<>();
    for (int i = 0; i < SUPPLIERS; i++) {
      String comment = i % 7 == 3 ? "some bad reviews" : "reliable " + random.nextInt(9);
      suppliers.add(
          new Object[] {i, 'A' + i % NATIONS, "supplier " + i % 11, phone(), money(9000), comment});
    }
    insert("supplier", suppliers);
  }

  private void fillItems() throws SQLException {
    List<Object[]> items = new ArrayList<>();
    List<Object[]> stock = new ArrayList<>();
    for (int item = 1; item <= ITEMS; item++) {
      String data = random.nextInt(3) == 0 ? "zz" : List.of("co", "Pr", "mi").get(item % 3);
      items.add(
          new Object[] {
            item,
            "item " + item % 13,
            money(99),
            data + " " + item + List.of("a", "b").get(item % 2)
          });
      for (int warehouse = 1; warehouse <= WAREHOUSES; warehouse++) {
        Integer quantity = random.nextInt(12) == 0 ? null : 1 + random.nextInt(30);
        stock.add(
            new Object[] {warehouse, item, quantity, 1 + random.nextInt(50), random.nextInt(1000)});
      }
    }
    insert("item", items);
    insert("stock", stock);
  }

  private void fillDistrict(int warehouse, int district) throws SQLException {
    List<Object[]> customers = new ArrayList<>();
    for (int id = 1; id <= CUSTOMERS; id++) {
      String state = String.valueOf((char) ('A' + random.nextInt(NATIONS))) + (char) ('A' + id);
      customers.add(
          new Object[] {
            warehouse,
            district,
            id,
            List.of("BARBAR", "OUGHTBAR", "ABLEBAR").get(id % 3),
            "city " + random.nextInt(9),
            state,
            phone(),
            money(2000).subtract(money(500))
          });
    }
    insert("customer", customers);
    List<Object[]> orders = new ArrayList<>();
    List<Object[]> open = new ArrayList<>();
    List<Object[]> lines = new ArrayList<>();
    for (int id = 1; id <= ORDERS; id++) {
      boolean delivered = id <= ORDERS - 8;
      LocalDateTime entered = LocalDateTime.of(2023, 6, 1, 8, 0).plusHours(random.nextInt(17_000));
      int count = 1 + random.nextInt(6);
      orders.add(
          new Object[] {
            warehouse,
            district,
            id,
            1 + random.nextInt(CUSTOMERS * 2 / 3),
            delivered ? 1 + random.nextInt(10) : null,
            count,
            Timestamp.valueOf(entered)
          });
      if (!delivered) {
        open.add(new Object[] {warehouse, district, id});
      }
      for (int line = 1; line <= count; line++) {
        lines.add(
            new Object[] {
              warehouse,
              district,
              id,
              line,
              1 + random.nextInt(ITEMS),
              random.nextInt(8) == 0 ? 3 - warehouse : warehouse,
              delivered ? Timestamp.valueOf(entered.plusHours(random.nextInt(700) - 9L)) : null,
              1 + random.nextInt(10),
              random.nextInt(15) == 0 ? null : money(9999)
            });
      }
    }
    insert("oorder", orders);
    insert("new_order", open);
    insert("order_line", lines);
  }

  private String phone() {
    return String.valueOf(1_000_000 + random.nextInt(9_000_000));
  }

  private BigDecimal money(int whole) {
    return BigDecimal.valueOf(random.nextInt(whole * 100), 2);
  }

  private void insert(String table, List<Object[]> rows) throws SQLException {
    Collections.shuffle(rows, random);
    String text =
        "INSERT INTO " + table + " VALUES (?" + ", ?".repeat(rows.get(0).length - 1) + ")";
    for (Connection database : databases) {
      try (PreparedStatement insert = database.prepareStatement(text)) {
        for (Object[] row : rows) {
          for (int i = 0; i < row.length; i++) {
            insert.setObject(i + 1, row[i]);
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }
}
