package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of tables keep the cells of their rows and the CHECK constraints. */
interface TableChangesContract extends DriverContract {
  /** Rules under which the table and its columns may have another name. */
  String CHANGED =
      """
      t.name = VARCHAR(20) COLLATE binary, DET, domain=name
      t.title = VARCHAR(20) COLLATE binary, DET, domain=name
      t.size = INT, RND
      u.title = VARCHAR(20) COLLATE binary, DET, domain=name
      u.size = INT, RND, domain=t.size
      other.title = VARCHAR(20) COLLATE binary, DET
      """;

  private static void requireChecked(DriverServer.Database database, String... changes) {
    for (String change : changes) {
      assertThatThrownBy(() -> database.executePlain(change))
          .as(change)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getErrorCode()).isIn(3819, 4025));
    }
  }

  @Test
  default void renamedColumnsAndTables_keepTheirCells_andTheirChecks() throws Exception {
    DriverServer.Database database = newDatabase(CHANGED);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, size INT DEFAULT 3, KEY"
              + " (name))");
      statement.execute("INSERT INTO t (id, name) VALUES (1, 'Ann')");
      statement.execute("ALTER TABLE t RENAME COLUMN name TO title");
      assertThat(DriverContract.strings(connection, "SELECT id FROM t WHERE title = 'Ann'"))
          .containsExactly("1");
      requireChecked(database, "UPDATE t SET title = 'x'");
      statement.execute("ALTER TABLE t CHANGE title name VARCHAR(20) NOT NULL");
      requireChecked(database, "UPDATE t SET name = 'x'");
      statement.execute("ALTER TABLE t CHANGE COLUMN name title VARCHAR(20) AFTER size");
      statement.execute(
          "ALTER TABLE t MODIFY size INT NOT NULL DEFAULT 4 FIRST, MODIFY title VARCHAR(20) NULL");
      statement.execute("INSERT INTO t (id) VALUES (2)");
      requireChecked(database, "UPDATE t SET title = 'x'", "UPDATE t SET size = 5");
      statement.execute("RENAME TABLE t TO u");
      statement.execute("CREATE TABLE t LIKE u");
      statement.execute("INSERT INTO t (id, title, size) SELECT id + 10, title, size FROM u");
      statement.execute("DROP TABLE t");
      statement.execute("ALTER TABLE u RENAME TO t");
      assertThat(row(statement, "SELECT * FROM t WHERE id = 1")).isEqualTo("3 1 Ann");
      assertThat(row(statement, "SELECT * FROM t WHERE id = 2")).isEqualTo("4 2 null");
      requireChecked(database, "UPDATE t SET title = 'x'", "UPDATE t SET size = 5");
      assertThatThrownBy(() -> statement.execute("ALTER TABLE t MODIFY title VARCHAR(20) NOT NULL"))
          .isInstanceOf(SQLException.class)
          .isNotInstanceOf(SQLFeatureNotSupportedException.class);
      for (String sql :
          List.of(
              "RENAME TABLE t TO other",
              "ALTER TABLE t RENAME other",
              "CREATE TABLE other LIKE t",
              "ALTER TABLE t RENAME COLUMN title TO size2")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("domain=");
      }
    }
  }

  private static String row(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1) + " " + row.getString(2) + " " + row.getString(3);
    }
  }

  /** A prefix of cells would find nothing, so the key has the part that tells cells apart. */
  @Test
  default void indexOverAPrefix_findsWholeValues_andIsWarnedOf() throws Exception {
    DriverServer.Database database =
        newDatabase("t.name = TEXT COLLATE binary, DET\nt.note = VARCHAR(900), RND");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INT PRIMARY KEY, name TEXT, note VARCHAR(900), KEY by_name"
              + " (name(10)))");
      statement.execute("CREATE INDEX by_note ON t (note(20))");
      for (int i = 0; i < 50; i++) {
        statement.execute("INSERT INTO t (id, name) VALUES (" + i + ", 'name " + i + "')");
      }
      List<String> warnings = new ArrayList<>();
      for (SQLWarning each = connection.getWarnings(); each != null; each = each.getNextWarning()) {
        warnings.add(each.getMessage());
      }
      assertThat(warnings)
          .anySatisfy(text -> assertThat(text).contains("prefix of column t.name"))
          .anySatisfy(text -> assertThat(text).contains("t.note cannot find values"));
      try (ResultSet plan =
          statement.executeQuery(
              "EXPLAIN FORMAT=TRADITIONAL SELECT id FROM t WHERE name = 'name 7'")) {
        assertThat(plan.next()).isTrue();
        assertThat(plan.getString("key")).isEqualTo("by_name");
      }
      assertThat(DriverContract.strings(connection, "SELECT id FROM t WHERE name = 'name 7'"))
          .containsExactly("7");
      statement.execute("DROP INDEX by_name ON t");
      statement.execute("ALTER TABLE t DROP INDEX by_note, ADD INDEX again (name(5), id)");
    }
  }
}
