package io.encbench.suites.link;

import io.encbench.config.ConfigurationException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * The table that jobs read: a key and a random text. The more different characters the text has,
 * the less it compresses.
 *
 * @param rows number of rows, as in the largest result set
 * @param characters number of different characters in the texts
 */
record LinkTable(int rows, int characters) {
  /** Length of each text. */
  static final int TEXT_LENGTH = 190;

  /** The query of a job. */
  static final String QUERY = "SELECT id, c FROM encbench_link WHERE id BETWEEN ? AND ?";

  private static final String CREATE =
      "CREATE TABLE encbench_link (id INT PRIMARY KEY, c VARCHAR(%d) NOT NULL)"
          .formatted(TEXT_LENGTH);
  private static final String INSERT = "INSERT INTO encbench_link (id, c) VALUES (?, ?)";
  private static final int BATCH = 1_000;
  private static final char FIRST = '!';

  /**
   * Requires that no table of this name exists.
   *
   * @throws ConfigurationException if one exists
   */
  void requireNone(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet found = statement.executeQuery("SHOW TABLES LIKE 'encbench\\_link'")) {
      if (found.next()) {
        throw new ConfigurationException(
            "the database has a table encbench_link already: drop it if nobody needs it, or name another database in the URL");
      }
    }
  }

  /** Creates and fills the table. It must not exist. */
  void create(Connection connection, long seed) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(CREATE);
    }
    fill(connection, new Random(seed));
  }

  private void fill(Connection connection, Random random) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (int id = 1; id <= rows; id++) {
        insert.setInt(1, id);
        insert.setString(2, text(random));
        insert.addBatch();
        if (id % BATCH == 0 || id == rows) {
          insert.executeBatch();
        }
      }
    }
    connection.commit();
  }

  /** Generates one text. */
  String text(Random random) {
    StringBuilder text = new StringBuilder(TEXT_LENGTH);
    for (int i = 0; i < TEXT_LENGTH; i++) {
      text.append((char) (FIRST + random.nextInt(characters)));
    }
    return text.toString();
  }

  /** Drops the table if it exists. */
  void drop(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS encbench_link");
    }
  }
}
