package io.encbench.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What the tests of the driver on a real server work with. */
interface DriverContract {
  /** Rules of the table {@code customer}. */
  String RULES =
      """
      customer.c_name = VARCHAR(20) COLLATE binary, DET
      customer.c_num = INT, ORD
      customer.c_bal = DECIMAL(12,2), DET
      customer.c_note = VARCHAR(100), RND
      """;

  /** The database of this test with the empty table {@code customer}, made through the driver. */
  DriverServer.Database database();

  /** Another, empty one. */
  DriverServer.Database newDatabase(String rules) throws Exception;

  /** The first column of a query's result. */
  static List<String> strings(Connection connection, String query) throws SQLException {
    List<String> strings = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        strings.add(rows.getString(1));
      }
    }
    return strings;
  }
}
