package io.encbench.driver;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** TPC-C's tables with a few columns each, and the same random rows in two databases. */
final class TpccTwins {
  static final int DISTRICTS = 3;
  private static final int WAREHOUSES = 3;
  static final int CUSTOMERS = 12;
  static final int ORDERS = 40;
  static final int ITEMS = 60;

  /**
   * Different names whose order in a case-insensitive collation differs from the order of their
   * bytes.
   */
  private static final String[] FIRST_NAMES = {
    "alpha", "Beta", "gamma-1", "Gamma 1", "delta", "Deltb", "eps.", "zeta", "Eta", "a b"
  };

  private static final String[] LAST_NAMES = {"BARBAR", "OUGHTBAR", "ABLEBAR"};

  private final Random random;
  private final Connection[] databases;

  /** Takes two databases in which {@link #create} has created the tables. */
  TpccTwins(long seed, Connection plain, Connection encrypted) {
    this.random = new Random(seed);
    this.databases = new Connection[] {plain, encrypted};
  }

  /**
   * Creates the tables.
   *
   * @param bytes the collation that compares text by its bytes
   * @param usual the collation of names that are sorted
   */
  static void create(Connection database, String bytes, String usual) throws SQLException {
    try (Statement statement = database.createStatement()) {
      for (String text : texts(bytes, usual)) {
        statement.execute(text);
      }
    }
  }

  private static List<String> texts(String bytes, String usual) {
    return List.of(
        "CREATE TABLE warehouse (w_id INT NOT NULL PRIMARY KEY, w_tax DECIMAL(4,4),"
            + " w_ytd DECIMAL(12,2))",
        "CREATE TABLE district (d_w_id INT NOT NULL, d_id INT NOT NULL, d_tax DECIMAL(4,4),"
            + " d_next_o_id INT, d_ytd DECIMAL(12,2), PRIMARY KEY (d_w_id, d_id))",
        "CREATE TABLE customer (c_w_id INT NOT NULL, c_d_id INT NOT NULL, c_id INT NOT NULL,"
            + " c_last VARCHAR(16) CHARACTER SET utf8mb4 COLLATE "
            + bytes
            + ", c_first VARCHAR(16) CHARACTER SET utf8mb4 COLLATE "
            + usual
            + ", c_discount DECIMAL(4,4), c_balance DECIMAL(12,2), c_since DATETIME,"
            + " PRIMARY KEY (c_w_id, c_d_id, c_id))",
        "CREATE TABLE history (h_w_id INT, h_d_id INT, h_amount DECIMAL(6,2))",
        "CREATE TABLE new_order (no_w_id INT NOT NULL, no_d_id INT NOT NULL, no_o_id INT NOT NULL,"
            + " PRIMARY KEY (no_w_id, no_d_id, no_o_id))",
        "CREATE TABLE oorder (o_w_id INT NOT NULL, o_d_id INT NOT NULL, o_id INT NOT NULL,"
            + " o_c_id INT, o_carrier_id INT, o_entry_d DATETIME, o_ol_cnt INT,"
            + " PRIMARY KEY (o_w_id, o_d_id, o_id))",
        "CREATE TABLE order_line (ol_w_id INT NOT NULL, ol_d_id INT NOT NULL, ol_o_id INT NOT NULL,"
            + " ol_number INT NOT NULL, ol_i_id INT NOT NULL, ol_delivery_d DATETIME,"
            + " ol_amount DECIMAL(6,2), ol_quantity INT,"
            + " PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number))",
        "CREATE TABLE stock (s_w_id INT NOT NULL, s_i_id INT NOT NULL, s_quantity INT,"
            + " s_ytd INT, s_data VARCHAR(50) CHARACTER SET utf8mb4 COLLATE "
            + usual
            + ", PRIMARY KEY (s_w_id, s_i_id))",
        "CREATE TABLE item (i_id INT NOT NULL PRIMARY KEY, i_price DECIMAL(5,2))");
  }

  void fill() throws SQLException {
    // In one transaction, because a commit takes longer than many rows.
    for (Connection database : databases) {
      database.setAutoCommit(false);
    }
    fillTables();
    for (Connection database : databases) {
      database.commit();
      database.setAutoCommit(true);
    }
  }

  /**
   * Fills district, order_line and stock for STOCK_LEVEL. Each of ten districts per warehouse gets
   * a few lines in about its last twenty orders; next order numbers start at 1.
   */
  void fillDistricts(int warehouses) throws SQLException {
    List<Object[]> districts = new ArrayList<>();
    List<Object[]> lines = new ArrayList<>();
    List<Object[]> stock = new ArrayList<>();
    for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
      for (int district = 1; district <= 10; district++) {
        int next = 1 + random.nextInt(random.nextBoolean() ? 40 : 3_000);
        districts.add(new Object[] {warehouse, district, tax(), next, null});
        for (int order = Math.max(1, next - 23); order <= next + 1; order++) {
          if (random.nextInt(3) == 0) {
            lines.add(line(warehouse, district, order, 1));
          }
        }
      }
      for (int item = 1; item <= ITEMS; item++) {
        Integer quantity = random.nextInt(12) == 0 ? null : 10 + random.nextInt(91);
        stock.add(new Object[] {warehouse, item, quantity, 0, "data"});
      }
    }
    insert("district", districts);
    insert("order_line", lines);
    insert("stock", stock);
  }

  private Object[] line(int warehouse, int district, int order, int number) {
    int item = 1 + random.nextInt(ITEMS);
    return new Object[] {warehouse, district, order, number, item, null, money(9999), 5};
  }

  private void fillTables() throws SQLException {
    for (int warehouse = 1; warehouse <= WAREHOUSES; warehouse++) {
      fillWarehouse(warehouse);
    }
    insert("warehouse", List.<Object[]>of(new Object[] {WAREHOUSES + 1, tax(), null}));
    for (int district = 1; district <= DISTRICTS; district++) {
      fillDistrict(district);
    }
    List<Object[]> stock = new ArrayList<>();
    List<Object[]> items = new ArrayList<>();
    for (int item = 1; item <= ITEMS; item++) {
      Integer quantity = random.nextInt(12) == 0 ? null : 10 + random.nextInt(91);
      stock.add(new Object[] {1, item, quantity, random.nextInt(1000), "data " + item});
      items.add(new Object[] {item, money(99)});
    }
    insert("stock", stock);
    insert("item", items);
  }

  /**
   * Fills a warehouse. Its balance does not always match its history, and only the first warehouse
   * has orders.
   */
  private void fillWarehouse(int warehouse) throws SQLException {
    BigDecimal total = BigDecimal.ZERO;
    List<Object[]> districts = new ArrayList<>();
    List<Object[]> payments = new ArrayList<>();
    payments.add(new Object[] {warehouse, 1, null});
    for (int district = 1; district <= DISTRICTS; district++) {
      BigDecimal paid = BigDecimal.ZERO;
      for (int payment = 0; payment < 5; payment++) {
        BigDecimal amount = money(5000);
        payments.add(new Object[] {warehouse, district, amount});
        paid = paid.add(amount);
      }
      BigDecimal booked = warehouse == 3 && district == 2 ? paid.add(BigDecimal.ONE) : paid;
      int next = ORDERS + (district == 2 ? 2 : 1);
      districts.add(new Object[] {warehouse, district, tax(), next, booked});
      total = total.add(booked);
    }
    BigDecimal booked = warehouse == 1 ? total.subtract(BigDecimal.ONE) : total;
    insert("warehouse", List.<Object[]>of(new Object[] {warehouse, tax(), booked}));
    insert("district", districts);
    insert("history", payments);
  }

  /**
   * Fills a district with customers and orders. Some of them are inconsistent: a new order with a
   * carrier, gaps among the new orders, lines without a delivery date, and wrong line counts.
   */
  private void fillDistrict(int district) throws SQLException {
    List<Object[]> customers = new ArrayList<>();
    for (int id = 1; id <= CUSTOMERS; id++) {
      customers.add(
          new Object[] {
            1,
            district,
            id,
            LAST_NAMES[random.nextInt(LAST_NAMES.length)],
            FIRST_NAMES[id % FIRST_NAMES.length] + (id < FIRST_NAMES.length ? "" : "x"),
            tax(),
            money(100_000).subtract(money(50_000)),
            Timestamp.valueOf(time())
          });
    }
    insert("customer", customers);
    List<Object[]> orders = new ArrayList<>();
    List<Object[]> open = new ArrayList<>();
    List<Object[]> lines = new ArrayList<>();
    for (int id = 1; id <= ORDERS; id++) {
      boolean delivered = id <= ORDERS - 10;
      boolean both = id == ORDERS - 3;
      int lineCount = 1 + random.nextInt(5);
      orders.add(
          new Object[] {
            1,
            district,
            id,
            1 + random.nextInt(CUSTOMERS),
            delivered || both ? 1 + random.nextInt(10) : null,
            Timestamp.valueOf(time()),
            district != 2 && id % 9 == 0 ? lineCount + 1 : lineCount
          });
      if (!delivered && (district != 1 || id != ORDERS - 5) && (district != 3 || id != ORDERS)) {
        open.add(new Object[] {1, district, id});
      }
      for (int line = lineCount; line >= 1; line--) {
        lines.add(
            new Object[] {
              1,
              district,
              id,
              line,
              1 + random.nextInt(ITEMS),
              delivered ? Timestamp.valueOf(time()) : null,
              random.nextInt(15) == 0 ? null : money(9999),
              5
            });
      }
    }
    insert("oorder", orders);
    insert("new_order", open);
    insert("order_line", lines);
  }

  private BigDecimal tax() {
    return BigDecimal.valueOf(random.nextInt(2001), 4);
  }

  private BigDecimal money(int whole) {
    return BigDecimal.valueOf(random.nextInt(whole * 100), 2);
  }

  private LocalDateTime time() {
    return LocalDateTime.of(2024, 1, 1, 0, 0).plusSeconds(random.nextInt(10_000_000));
  }

  private void insert(String table, List<Object[]> rows) throws SQLException {
    String values = "?" + ", ?".repeat(rows.get(0).length - 1);
    String text = "INSERT INTO " + table + " (" + columns(table) + ") VALUES (" + values + ")";
    for (Connection database : databases) {
      try (PreparedStatement insert = database.prepareStatement(text)) {
        for (Object[] row : rows) {
          for (int i = 0; i < row.length; i++) {
            if (row[i] == null) {
              insert.setNull(i + 1, Types.NULL);
            } else {
              insert.setObject(i + 1, row[i]);
            }
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }

  private String columns(String table) throws SQLException {
    try (Statement statement = databases[0].createStatement();
        ResultSet empty = statement.executeQuery("SELECT * FROM " + table + " LIMIT 0")) {
      StringJoiner names = new StringJoiner(", ");
      for (int i = 1; i <= empty.getMetaData().getColumnCount(); i++) {
        names.add(empty.getMetaData().getColumnName(i));
      }
      return names.toString();
    }
  }
}
