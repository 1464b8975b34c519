package io.encbench.applications;

import java.sql.Connection;
import java.sql.Statement;

/** The table of the suites that need no more than one. */
final class PeopleTable {
  static final String RULES =
      """
      people.name = VARCHAR(40) COLLATE binary, DET
      people.born = DATE, ORD
      people.pay = DECIMAL(10,2), RND
      people.age = INT, DET
      people.note = VARCHAR(200) COLLATE binary, RND
      """;

  private PeopleTable() {}

  /** Makes the table and fills it. */
  static void create(Database database) throws Exception {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE people (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL,"
              + " born DATE, pay DECIMAL(10,2), age INT, note VARCHAR(200), UNIQUE KEY (name))");
      for (int i = 1; i <= 12; i++) {
        statement.execute(
            "INSERT INTO people (name, born, pay, age, note) VALUES ('%s %d', '%d-03-%02d', %d.50, %d, %s)"
                .formatted(
                    i % 2 == 0 ? "Ann" : "Bö",
                    i,
                    1970 + i,
                    i,
                    i * 100,
                    20 + i % 4,
                    i % 3 == 0 ? "NULL" : "'note " + i + "'"));
      }
    }
  }
}
