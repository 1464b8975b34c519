package io.encbench.tpcc.transaction;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Finds the customer of a key. */
final class CustomerByName {
  private static final String CUSTOMERS =
      """
      SELECT c_id FROM bmsql_customer
      WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first""";

  private final PreparedStatement customers;

  /** Exceeds the number of customers of one name in any loaded district; grows if necessary. */
  private int[] found = new int[32];

  CustomerByName(Connection connection) throws SQLException {
    customers = connection.prepareStatement(CUSTOMERS);
  }

  /** The C_ID of the customer. */
  int id(int warehouse, int district, CustomerKey key) throws SQLException {
    if (key instanceof CustomerKey.ById byId) {
      return byId.id();
    }
    return middle(warehouse, district, ((CustomerKey.ByLastName) key).lastName());
  }

  /** Clauses 2.5.2.2 and 2.6.2.2: of n rows sorted by C_FIRST, the row at n/2 rounded up. */
  private int middle(int warehouse, int district, String lastName) throws SQLException {
    customers.setInt(1, warehouse);
    customers.setInt(2, district);
    customers.setString(3, lastName);
    int count = 0;
    try (ResultSet rows = customers.executeQuery()) {
      while (rows.next()) {
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = rows.getInt(1);
      }
    }
    if (count == 0) {
      throw MissingRow.of("customer", warehouse, district, lastName);
    }
    return found[(count + 1) / 2 - 1];
  }
}
