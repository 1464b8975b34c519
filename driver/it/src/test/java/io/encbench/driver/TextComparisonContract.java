package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/**
 * Texts that are nearly equal. On plain columns, both servers have plans that treat some of them as
 * equal although their own operator {@code =} does not. Cells are equal if and only if the
 * characters are.
 */
interface TextComparisonContract extends DriverContract {
  /**
   * Creates two tables with a CHAR and a VARCHAR column: an empty text, a NULL, and trailing
   * spaces.
   */
  private Connection connectToTwoTables() throws Exception {
    Connection connection =
        newDatabase(
                """
                code.w = CHAR(12) COLLATE binary, DET, domain=words
                label.w = VARCHAR(12) COLLATE binary, DET, domain=words
                """)
            .connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE code (id INT PRIMARY KEY, w CHAR(12) NOT NULL, KEY (w))");
      statement.execute("CREATE TABLE label (id INT PRIMARY KEY, w VARCHAR(12))");
      statement.execute("INSERT INTO code (id, w) VALUES (1, ''), (2, 'a '), (3, 'b')");
      statement.execute(
          "INSERT INTO label (id, w) VALUES (1, ''), (2, 'a'), (3, 'a '), (4, ' '), (5, NULL)");
    }
    return connection;
  }

  /** The hash join of MySQL 8.0.31 pairs an empty text with NULL. */
  @Test
  default void outerJoin_ofEmptyTextAndNull_doesNotPairThem() throws Exception {
    try (Connection connection = connectToTwoTables()) {
      assertThat(
              DriverContract.strings(
                  connection,
                  "SELECT label.id FROM code LEFT JOIN label ON code.w = label.w"
                      + " ORDER BY code.id, label.id"))
          .containsExactly("1", "2", null);
    }
  }

  @Test
  default void join_ofFixedAndVaryingText_mindsSpacesAtTheEnd() throws Exception {
    try (Connection connection = connectToTwoTables()) {
      assertThat(
              DriverContract.strings(
                  connection, "SELECT label.id FROM label JOIN code USING (w) ORDER BY label.id"))
          .containsExactly("1", "2");
      assertThat(
              DriverContract.strings(
                  connection,
                  "SELECT label.id FROM label JOIN code ON label.w <> code.w"
                      + " WHERE code.id = 2 ORDER BY label.id"))
          .containsExactly("1", "3", "4");
    }
  }

  /** MariaDB 11.4 finds texts with trailing spaces in the index of a CHAR column. */
  @Test
  default void notIn_ofFixedText_mindsSpacesAtTheEnd() throws Exception {
    try (Connection connection = connectToTwoTables()) {
      assertThat(
              DriverContract.strings(
                  connection,
                  "SELECT id FROM label WHERE w NOT IN (SELECT w FROM code) ORDER BY id"))
          .containsExactly("3", "4");
    }
  }
}
