package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/**
 * The table that the db suite reads: sysbench's shape (an integer key, an indexed integer, 120 and
 * 60 characters of digit groups), so that figures compare. Every row follows from its id alone.
 *
 * @param rows ids run from 1 to this
 */
public record PointTable(int rows) {
  /** Name of the table. */
  public static final String NAME = "encbench_points";

  /** By this the table is known as ours when it is found on an external server. */
  private static final String COMMENT = "Made by EncBench; safe to drop";

  private static final int BATCH_ROWS = 1_000;

  /**
   * Makes the table anew.
   *
   * @param connection with rewriteBatchedStatements, or loading is slow
   * @throws ConfigurationException if a table of this name exists that is not ours
   */
  public void create(Connection connection) throws SQLException {
    drop(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE "
              + NAME
              + " (id INT NOT NULL PRIMARY KEY, k INT NOT NULL, c CHAR(120) NOT NULL,"
              + " pad CHAR(60) NOT NULL, KEY k_1 (k)) ENGINE=InnoDB COMMENT='"
              + COMMENT
              + "'");
    }
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + NAME + " (id, k, c, pad) VALUES (?, ?, ?, ?)")) {
      for (int id = 1; id <= rows; id++) {
        SplittableRandom random = new SplittableRandom(id);
        insert.setInt(1, id);
        insert.setInt(2, 1 + random.nextInt(rows));
        insert.setString(3, digitGroups(random, 10));
        insert.setString(4, digitGroups(random, 5));
        insert.addBatch();
        if (id % BATCH_ROWS == 0 || id == rows) {
          insert.executeBatch();
          connection.commit();
        }
      }
    }
    connection.setAutoCommit(true);
  }

  /**
   * Removes the table if it exists.
   *
   * @throws ConfigurationException if it is not ours
   */
  public static void drop(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT table_comment FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = ?")) {
      query.setString(1, NAME);
      try (ResultSet found = query.executeQuery()) {
        if (found.next() && !COMMENT.equals(found.getString(1))) {
          throw new ConfigurationException(
              "the database has a table "
                  + NAME
                  + " that EncBench did not make: rename it, or name another database in the URL");
        }
      }
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + NAME);
    }
  }

  /** Column c of a row. */
  public String c(int id) {
    SplittableRandom random = new SplittableRandom(id);
    random.nextInt(rows);
    return digitGroups(random, 10);
  }

  private static String digitGroups(SplittableRandom random, int groups) {
    StringBuilder text = new StringBuilder(12 * groups);
    for (int group = 0; group < groups; group++) {
      if (group > 0) {
        text.append('-');
      }
      for (int digit = 0; digit < 11; digit++) {
        text.append((char) ('0' + random.nextInt(10)));
      }
    }
    return text.toString();
  }
}
