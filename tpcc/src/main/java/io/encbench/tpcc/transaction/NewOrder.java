package io.encbench.tpcc.transaction;

import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput.Line;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The New-Order transaction, clause 2.4. */
final class NewOrder {
  private static final String CUSTOMER_AND_WAREHOUSE =
      """
      SELECT c_discount, c_last, c_credit, w_tax
      FROM bmsql_customer JOIN bmsql_warehouse ON (w_id = c_w_id)
      WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?""";

  private static final String DISTRICT =
      """
      SELECT d_tax, d_next_o_id FROM bmsql_district
      WHERE d_w_id = ? AND d_id = ? FOR UPDATE""";

  private static final String NEXT_ORDER =
      """
      UPDATE bmsql_district SET d_next_o_id = d_next_o_id + 1
      WHERE d_w_id = ? AND d_id = ?""";

  private static final String ORDER =
      """
      INSERT INTO bmsql_oorder (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
      VALUES (?, ?, ?, ?, ?, ?, ?)""";

  private static final String NEW_ORDER =
      """
      INSERT INTO bmsql_new_order (no_o_id, no_d_id, no_w_id)
      VALUES (?, ?, ?)""";

  private static final String ITEMS =
      """
      SELECT i_id, i_price, i_name, i_data FROM bmsql_item
      WHERE i_id IN (%s)""";

  private static final String STOCK =
      """
      SELECT s_i_id, s_w_id, s_quantity, s_data, s_dist_01, s_dist_02, s_dist_03, s_dist_04,
       s_dist_05, s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10
      FROM bmsql_stock WHERE (s_w_id, s_i_id) IN (%s) FOR UPDATE""";

  private static final String STOCK_TAKEN =
      """
      UPDATE bmsql_stock SET s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,
       s_remote_cnt = s_remote_cnt + ?
      WHERE s_w_id = ? AND s_i_id = ?""";

  private static final String ORDER_LINE =
      """
      INSERT INTO bmsql_order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id,
       ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info)
      VALUES %s""";

  private static final String ORDER_LINE_ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private static final int MOST_LINES = 15;

  /** Number of the column before s_dist_01 in {@link #STOCK}. */
  private static final int BEFORE_FIRST_DISTRICT = 4;

  private static final String ORIGINAL = "ORIGINAL";

  private final PreparedStatement customerAndWarehouse;
  private final PreparedStatement district;
  private final PreparedStatement nextOrder;
  private final PreparedStatement order;
  private final PreparedStatement newOrder;
  private final ListStatement items;
  private final ListStatement stock;
  private final PreparedStatement stockTaken;
  private final ListStatement orderLine;

  private final Map<Integer, Item> itemsFound = new HashMap<>();
  private final Map<Long, Stock> stockFound = new HashMap<>();

  private record Item(BigDecimal price, String name, String data) {}

  /** A row of stock, with the quantity that remains after the lines so far. */
  private static final class Stock {
    private final String data;
    private final String districtInfo;
    private int quantity;

    Stock(int quantity, String data, String districtInfo) {
      this.quantity = quantity;
      this.data = data;
      this.districtInfo = districtInfo;
    }

    /** Clause 2.4.2.2: stock that would fall below 10 is increased by 91. */
    int take(int ordered) {
      quantity -= quantity - ordered >= 10 ? ordered : ordered - 91;
      return quantity;
    }
  }

  /**
   * The output on the terminal, clause 2.4.3.3.
   *
   * @param order O_ID
   * @param total total-amount of all lines after discount and taxes
   * @param committed whether every item existed
   */
  public record Output(
      int order,
      String customerLastName,
      String customerCredit,
      BigDecimal discount,
      BigDecimal warehouseTax,
      BigDecimal districtTax,
      BigDecimal total,
      List<OutputLine> lines,
      boolean committed) {}

  /** A line of the output. The brand is B if item and stock are both original, otherwise G. */
  record OutputLine(
      String itemName, int stockQuantity, char brand, BigDecimal price, BigDecimal amount) {}

  NewOrder(Connection connection) throws SQLException {
    customerAndWarehouse = connection.prepareStatement(CUSTOMER_AND_WAREHOUSE);
    // Prepared before the SELECT, so that an encrypting driver knows which columns to fetch there.
    nextOrder = connection.prepareStatement(NEXT_ORDER);
    district = connection.prepareStatement(DISTRICT);
    order = connection.prepareStatement(ORDER);
    newOrder = connection.prepareStatement(NEW_ORDER);
    items = new ListStatement(connection, ITEMS, "?", MOST_LINES);
    stock = new ListStatement(connection, STOCK, "(?, ?)", MOST_LINES);
    stockTaken = connection.prepareStatement(STOCK_TAKEN);
    orderLine = new ListStatement(connection, ORDER_LINE, ORDER_LINE_ROW, MOST_LINES);
  }

  /** Executes the transaction without the commit, or the rollback if an item is unused. */
  Output execute(NewOrderInput input) throws SQLException {
    itemsFound.clear();
    stockFound.clear();

    customerAndWarehouse.setInt(1, input.warehouse());
    customerAndWarehouse.setInt(2, input.district());
    customerAndWarehouse.setInt(3, input.customer());
    BigDecimal discount;
    String lastName;
    String credit;
    BigDecimal warehouseTax;
    try (ResultSet row = customerAndWarehouse.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of("customer", input.warehouse(), input.district(), input.customer());
      }
      discount = row.getBigDecimal(1);
      lastName = row.getString(2);
      credit = row.getString(3);
      warehouseTax = row.getBigDecimal(4);
    }

    BigDecimal districtTax;
    int orderId;
    district.setInt(1, input.warehouse());
    district.setInt(2, input.district());
    try (ResultSet row = district.executeQuery()) {
      if (!row.next()) {
        throw MissingRow.of("district", input.warehouse(), input.district());
      }
      districtTax = row.getBigDecimal(1);
      orderId = row.getInt(2);
    }
    nextOrder.setInt(1, input.warehouse());
    nextOrder.setInt(2, input.district());
    MissingRow.unlessChanged(
        1, nextOrder.executeUpdate(), "district", input.warehouse(), input.district());

    insertOrder(input, orderId);
    readItems(input.lines());
    List<Line> found = found(input.lines());
    readStock(found, input.district());
    List<OutputLine> lines = enterLines(input, found, orderId);

    // Clause 2.4.2.2: sum(OL_AMOUNT) * (1 - C_DISCOUNT) * (1 + W_TAX + D_TAX).
    BigDecimal total =
        lines.stream()
            .map(OutputLine::amount)
            .reduce(BigDecimal.ZERO, BigDecimal::add)
            .multiply(BigDecimal.ONE.subtract(discount))
            .multiply(BigDecimal.ONE.add(warehouseTax).add(districtTax))
            .setScale(2, RoundingMode.HALF_UP);
    return new Output(
        orderId,
        lastName,
        credit,
        discount,
        warehouseTax,
        districtTax,
        total,
        lines,
        lines.size() == input.lines().size());
  }

  private void insertOrder(NewOrderInput input, int orderId) throws SQLException {
    order.setInt(1, orderId);
    order.setInt(2, input.district());
    order.setInt(3, input.warehouse());
    order.setInt(4, input.customer());
    order.setTimestamp(5, Clock.now());
    order.setInt(6, input.lines().size());
    order.setInt(7, allLocal(input) ? 1 : 0);
    order.executeUpdate();

    newOrder.setInt(1, orderId);
    newOrder.setInt(2, input.district());
    newOrder.setInt(3, input.warehouse());
    newOrder.executeUpdate();
  }

  private static boolean allLocal(NewOrderInput input) {
    for (Line line : input.lines()) {
      if (line.supplyWarehouse() != input.warehouse()) {
        return false;
      }
    }
    return true;
  }

  private void readItems(List<Line> lines) throws SQLException {
    int length = ListStatement.padded(lines.size());
    PreparedStatement query = items.ofLength(length);
    for (int i = 0; i < length; i++) {
      query.setInt(i + 1, lines.get(Math.min(i, lines.size() - 1)).item());
    }
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        itemsFound.put(
            rows.getInt(1), new Item(rows.getBigDecimal(2), rows.getString(3), rows.getString(4)));
      }
    }
  }

  /**
   * Reads and locks the stock of the lines. The server locks rows in the order of the primary key,
   * so two orders cannot deadlock here.
   */
  private void readStock(List<Line> lines, int district) throws SQLException {
    int length = ListStatement.padded(lines.size());
    PreparedStatement query = stock.ofLength(length);
    for (int i = 0; i < length; i++) {
      Line line = lines.get(Math.min(i, lines.size() - 1));
      query.setInt(2 * i + 1, line.supplyWarehouse());
      query.setInt(2 * i + 2, line.item());
    }
    int districtInfo = BEFORE_FIRST_DISTRICT + district;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        stockFound.put(
            stockKey(rows.getInt(2), rows.getInt(1)),
            new Stock(rows.getInt(3), rows.getString(4), rows.getString(districtInfo)));
      }
    }
  }

  private static long stockKey(int warehouse, int item) {
    return (long) warehouse << Integer.SIZE | item;
  }

  private List<OutputLine> enterLines(NewOrderInput input, List<Line> lines, int orderId)
      throws SQLException {
    List<OutputLine> entered = new ArrayList<>(lines.size());
    PreparedStatement orderLines = orderLine.ofLength(lines.size());
    int parameter = 1;
    int number = 0;
    for (Line line : lines) {
      number++;
      Item item = Objects.requireNonNull(itemsFound.get(line.item()));
      Stock taken = stockFound.get(stockKey(line.supplyWarehouse(), line.item()));
      if (taken == null) {
        throw MissingRow.of("stock", line.supplyWarehouse(), line.item());
      }
      int left = taken.take(line.quantity());
      stockTaken.setInt(1, left);
      stockTaken.setInt(2, line.quantity());
      stockTaken.setInt(3, line.supplyWarehouse() == input.warehouse() ? 0 : 1);
      stockTaken.setInt(4, line.supplyWarehouse());
      stockTaken.setInt(5, line.item());
      stockTaken.addBatch();

      BigDecimal amount = item.price().multiply(BigDecimal.valueOf(line.quantity()));
      orderLines.setInt(parameter++, orderId);
      orderLines.setInt(parameter++, input.district());
      orderLines.setInt(parameter++, input.warehouse());
      orderLines.setInt(parameter++, number);
      orderLines.setInt(parameter++, line.item());
      orderLines.setInt(parameter++, line.supplyWarehouse());
      orderLines.setInt(parameter++, line.quantity());
      orderLines.setBigDecimal(parameter++, amount);
      orderLines.setString(parameter++, taken.districtInfo);

      boolean original = item.data().contains(ORIGINAL) && taken.data.contains(ORIGINAL);
      entered.add(new OutputLine(item.name(), left, original ? 'B' : 'G', item.price(), amount));
    }
    stockTaken.executeBatch();
    orderLines.executeUpdate();
    return entered;
  }

  /** The lines without that of an unused item, which can only be the last, clause 2.4.1.5. */
  private List<Line> found(List<Line> lines) throws SQLException {
    List<Line> found = new ArrayList<>(lines.size());
    for (Line line : lines) {
      if (itemsFound.containsKey(line.item())) {
        found.add(line);
      } else if (line.item() != NewOrderInput.UNUSED_ITEM) {
        throw MissingRow.of("item", line.item());
      }
    }
    return found;
  }

  /** Discards statements that a failed attempt left in the batch. */
  void reset() throws SQLException {
    stockTaken.clearBatch();
  }
}
