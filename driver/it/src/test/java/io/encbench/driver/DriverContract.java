package io.encbench.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Base of the driver's tests on a real server. */
interface DriverContract {
  /** Rules of the table {@code customer}. */
  String RULES =
      """
      customer.c_name = VARCHAR(20) COLLATE binary, DET
      customer.c_num = INT, ORD
      customer.c_bal = DECIMAL(12,2), DET
      customer.c_note = VARCHAR(100), RND
      """;

  /** This test's database, with the empty table {@code customer} created through the driver. */
  DriverServer.Database database();

  /** Creates another, empty database. */
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

  /** How many statements the session has sent, this one too. */
  static int questions(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Questions'")) {
      row.next();
      return row.getInt(2);
    }
  }
}
