package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerFamily;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The client sorts and compares text as the server does with the collation of the rule. */
abstract class TextOrderContract extends DriverServerContract {
  private static final int FIRST_PRINTABLE = ' ';
  private static final int LAST_PRINTABLE = '~';
  private static final int TEXTS = 400;

  private final ServerBinary binary;
  private final List<String> collations;

  TextOrderContract(ServerBinary binary, String... collations) {
    super(binary);
    this.binary = binary;
    this.collations = List.of(collations);
  }

  @Test
  void sort_isThatOfTheServer() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int c = FIRST_PRINTABLE; c <= LAST_PRINTABLE; c++) {
      texts.add(Character.toString(c));
      texts.add("a" + Character.toString(c));
      texts.add(Character.toString(c) + "b");
    }
    Random random = new Random(7);
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(4); length >= 0; length--) {
        // Few different characters, so that many texts have a common prefix or differ only in case
        // or spaces.
        text.append(" aA\u00e4bB-_1\u0301\u738b".charAt(random.nextInt(11)));
      }
      texts.add(text.toString());
    }
    for (String collation : collations) {
      try (Connection plain = table("", collation, texts);
          Connection encrypted = table(rule(collation), collation, texts)) {
        for (String query :
            List.of(
                "SELECT id, v FROM t ORDER BY v, id",
                "SELECT id FROM t ORDER BY v DESC, id DESC LIMIT 50",
                "SELECT MIN(id) AS least, COUNT(*) FROM t GROUP BY v ORDER BY least",
                "SELECT a.id FROM t a WHERE a.v > 'a-' AND a.v <= 'b1' ORDER BY a.id",
                "SELECT id FROM t WHERE v = '\u00e4b' ORDER BY id")) {
          assertThat(rows(encrypted, query))
              .as(collation + " " + query)
              .isEqualTo(rows(plain, query));
        }
      }
    }
  }

  @Test
  void join_ofDerivedTables_isThatOfTheServer() throws Exception {
    List<String> texts =
        List.of("Jos\u00e9", "JOSE", "jose ", "M\u00fcller", "MULLER", "\u738b", "\u738b ", "");
    for (String collation : collations) {
      try (Connection plain = table("", collation, texts);
          Connection encrypted = table(rule(collation), collation, texts)) {
        String query =
            "SELECT COUNT(*), MIN(x.id) AS first, MAX(y.id) FROM"
                + " (SELECT v, MIN(id) AS id, COUNT(*) AS n FROM t GROUP BY v) x,"
                + " (SELECT v, MAX(id) AS id, COUNT(*) AS m FROM t GROUP BY v) y"
                + " WHERE x.v = y.v GROUP BY x.v ORDER BY first";
        assertThat(rows(encrypted, query)).as(collation).isEqualTo(rows(plain, query));
      }
    }
  }

  @Test
  void plainText_isComparedByTheCollationOfItsColumn() throws Exception {
    List<String> texts =
        List.of(
            "Jos\u00e9", "JOSE", "jose ", "b", "M\u00fcller", "MULLER", "\u738b", "\u738b ", "");
    List<String> all = new ArrayList<>(collations);
    all.add("utf8mb4_bin");
    all.add(binary.family() == ServerFamily.MYSQL ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin");
    for (String collation : all) {
      try (Connection plain = table("", collation, texts);
          Connection encrypted = table("t.id = INT, DET", collation, texts)) {
        for (String query :
            List.of(
                "SELECT SUM(id), MIN(id) AS least FROM t GROUP BY v ORDER BY least",
                "SELECT id FROM t ORDER BY v, id",
                "SELECT id FROM t ORDER BY v DESC, id LIMIT 4",
                "SELECT COUNT(DISTINCT v), MAX(id) FROM t",
                "SELECT COUNT(DISTINCT CONCAT(v, '')), MAX(id) FROM t",
                "SELECT id FROM t WHERE id < 9 AND TRIM(LEADING 'x' FROM v) = 'jose' ORDER BY id",
                "SELECT MIN(id) FROM (SELECT v, id FROM t WHERE id >= 0) x GROUP BY v ORDER BY 1",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.v = b.v AND a.id < b.id ORDER BY 1, 2",
                "SELECT COUNT(*) FROM (SELECT v FROM t WHERE id < 5 UNION SELECT v FROM t"
                    + " WHERE id > 3) u")) {
          assertThat(rows(encrypted, query))
              .as(collation + " " + query)
              .isEqualTo(rows(plain, query));
        }
      }
    }
  }

  @Test
  void plainEnum_isNotSortedAsText() throws Exception {
    try (Connection connection = server().database("t.id = INT, RND").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INT PRIMARY KEY, id INT, v ENUM('b', 'a'))");
      statement.execute("INSERT INTO t (k, id, v) VALUES (1, 1, 'b'), (2, 2, 'a')");
      assertThatThrownBy(() -> rows(connection, "SELECT k FROM t ORDER BY v, id"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @Test
  void like_withAnEmptyEscape_isThatOfTheServer() throws Exception {
    List<String> texts = List.of("a_b", "a\\_b", "axb", "a\\xb", "100%", "100\\%", "1000");
    for (String collation : collations) {
      try (Connection plain = table("", collation, texts);
          Connection encrypted = table(rule(collation), collation, texts)) {
        for (String pattern : List.of("a\\_b", "a_b", "100\\%", "a\\\\%", "%\\%", "%\\")) {
          String query = "SELECT id FROM t WHERE v LIKE ? ESCAPE '' ORDER BY id";
          assertThat(rows(encrypted, query, pattern))
              .as(collation + " " + pattern)
              .isEqualTo(rows(plain, query, pattern));
        }
      }
    }
  }

  @Test
  void sort_withoutStatedCollation_isRefused() throws Exception {
    String rules = "t.v = VARCHAR(10), RND";
    try (Connection encrypted = table(rules, collations.get(0), List.of("a", "b"))) {
      assertThatThrownBy(() -> rows(encrypted, "SELECT id FROM t ORDER BY v"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("t.v")
          .hasMessageContaining("COLLATE");
    }
  }

  private static String rule(String collation) {
    return "t.v = VARCHAR(10) COLLATE " + collation + ", RND";
  }

  private Connection table(String rules, String collation, List<String> texts) throws Exception {
    Connection connection = server().database(rules).connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10) CHARACTER SET utf8mb4 COLLATE "
              + collation
              + ")");
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
      for (int i = 0; i < texts.size(); i++) {
        insert.setInt(1, i);
        insert.setString(2, texts.get(i));
        insert.addBatch();
      }
      insert.executeBatch();
    }
    return connection;
  }

  private static List<String> rows(Connection connection, String query, String... parameters)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          StringBuilder row = new StringBuilder();
          for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            row.append(result.getString(i)).append('|');
          }
          rows.add(row.toString());
        }
      }
    }
    return rows;
  }
}
