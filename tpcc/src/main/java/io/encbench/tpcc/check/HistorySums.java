package io.encbench.tpcc.check;

import io.encbench.tpcc.result.ConsistencyCondition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.LongConsumer;

/**
 * Sums of the payments of each customer and at each district of a range of warehouses, in cents.
 *
 * <p>BenchmarkSQL's history table has no index on customers or districts, so the sums are computed
 * in one scan. They take 240 kB per warehouse.
 */
final class HistorySums {
  private static final String SELECT =
      "SELECT h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_amount FROM bmsql_history";

  private static final int DISTRICTS = ConsistencyCheck.DISTRICTS;
  private static final int CUSTOMERS = 3000;
  private static final int PROGRESS_ROWS = 100_000;

  private final int first;
  private final int last;
  private final int loaded;
  private final Violations violations;
  private final long[] byCustomer;
  private final long[] byDistrict;

  /**
   * Creates empty sums.
   *
   * @param first first warehouse of the range
   * @param last last warehouse of the range
   * @param loaded number of warehouses loaded; a row of a higher warehouse is a violation
   * @param violations receives the violations
   */
  HistorySums(int first, int last, int loaded, Violations violations) {
    this.first = first;
    this.last = last;
    this.loaded = loaded;
    this.violations = violations;
    int warehouses = last - first + 1;
    this.byCustomer = new long[warehouses * DISTRICTS * CUSTOMERS];
    this.byDistrict = new long[warehouses * DISTRICTS];
  }

  /** Scans the history table. */
  void read(Connection connection, LongConsumer progress) throws SQLException {
    long[] rows = {0};
    try (PreparedStatement select = connection.prepareStatement(SELECT)) {
      Rows.stream(select);
      Rows.read(
          select,
          row -> {
            long cents = Money.cents(row, 6);
            addCustomer(row.getInt(1), row.getInt(2), row.getInt(3), cents);
            addDistrict(row.getInt(4), row.getInt(5), cents);
            if (++rows[0] % PROGRESS_ROWS == 0) {
              progress.accept(rows[0]);
            }
          });
    }
  }

  private void addCustomer(int warehouse, int district, int customer, long cents) {
    if (!exists(warehouse, district) || customer < 1 || customer > CUSTOMERS) {
      reportOnce(
          ConsistencyCondition.CUSTOMER_BALANCE,
          new RowKey("customer", warehouse, district, customer),
          "a history row names it, but it cannot exist");
    } else if (warehouse >= first && warehouse <= last) {
      byCustomer[customerIndex(warehouse, district, customer)] += cents;
    }
  }

  private void addDistrict(int warehouse, int district, long cents) {
    if (!exists(warehouse, district)) {
      reportOnce(
          ConsistencyCondition.DISTRICT_HISTORY,
          RowKey.ofDistrict(warehouse, district),
          "a history row names it, but it cannot exist");
    } else if (warehouse >= first && warehouse <= last) {
      byDistrict[districtIndex(warehouse, district)] += cents;
    }
  }

  private boolean exists(int warehouse, int district) {
    return warehouse >= 1 && warehouse <= loaded && district >= 1 && district <= DISTRICTS;
  }

  /** Reports a row of no existing warehouse only in the first scan, because every scan meets it. */
  private void reportOnce(ConsistencyCondition condition, RowKey key, String found) {
    if (first == 1) {
      violations.add(condition, key, found);
    }
  }

  /** Sum of a customer's payments. */
  long ofCustomer(int warehouse, int district, int customer) {
    return customer < 1 || customer > CUSTOMERS
        ? 0
        : byCustomer[customerIndex(warehouse, district, customer)];
  }

  /** Sum of the payments at a district. */
  long ofDistrict(int warehouse, int district) {
    return byDistrict[districtIndex(warehouse, district)];
  }

  private int customerIndex(int warehouse, int district, int customer) {
    return districtIndex(warehouse, district) * CUSTOMERS + customer - 1;
  }

  private int districtIndex(int warehouse, int district) {
    return (warehouse - first) * DISTRICTS + district - 1;
  }
}
