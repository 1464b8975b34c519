package io.encbench.tpcc.load;

import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The number of rows that each table must have after a load.
 *
 * @see "TPC-C clause 4.3.3.1"
 */
record RowCounts(Map<Table, Long> rows) {

  /**
   * The counts of a load.
   *
   * @param orderUnitRows rows of all {@link LoadUnit.Kind#ORDER} units, whose number is random
   */
  static RowCounts of(Cardinality cardinality, int warehouses, long orderUnitRows) {
    long districts = (long) warehouses * Cardinality.DISTRICTS;
    long customers = districts * cardinality.customers();
    long newOrders = districts * cardinality.newOrders();
    Map<Table, Long> rows = new EnumMap<>(Table.class);
    rows.put(Table.ITEM, (long) cardinality.items());
    rows.put(Table.WAREHOUSE, (long) warehouses);
    rows.put(Table.DISTRICT, districts);
    rows.put(Table.STOCK, (long) warehouses * cardinality.items());
    rows.put(Table.CUSTOMER, customers);
    rows.put(Table.HISTORY, customers);
    rows.put(Table.OORDER, customers);
    rows.put(Table.NEW_ORDER, newOrders);
    rows.put(Table.ORDER_LINE, orderUnitRows - customers - newOrders);
    return new RowCounts(rows);
  }

  /** The expected counts, for which an order has ten lines, the mean of five to fifteen. */
  static RowCounts expected(Cardinality cardinality, int warehouses) {
    long orders = (long) warehouses * Cardinality.DISTRICTS * cardinality.customers();
    long newOrders = (long) warehouses * Cardinality.DISTRICTS * cardinality.newOrders();
    return of(cardinality, warehouses, 11 * orders + newOrders);
  }

  /** Counts the rows. Returns a line for each table with another number of rows. */
  List<String> differences(Connection connection) throws SQLException {
    List<String> differences = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (Map.Entry<Table, Long> expected : rows.entrySet()) {
        String table = expected.getKey().sqlName();
        try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
          count.next();
          if (count.getLong(1) != expected.getValue()) {
            differences.add(
                table + " has " + count.getLong(1) + " rows, not " + expected.getValue());
          }
        }
      }
    }
    return differences;
  }

  long total() {
    return rows.values().stream().mapToLong(Long::longValue).sum();
  }
}
