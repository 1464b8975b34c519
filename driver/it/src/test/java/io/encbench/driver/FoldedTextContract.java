package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On the server, cells of DET text follow the collation of the rule as plain text does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FoldedTextContract extends DriverServerContract {
  private static final int TEXTS = 300;
  private static final String SECOND_KEY = "00112233445566778899aabbccddeeff";
  private static final List<String> WORDS =
      List.of("Jos\u00e9", "JOSE", "jose ", "M\u00fcller", "muller", "stra\u00dfe", "STRASSE", "");

  private final List<String> collations;
  private final List<Connection> opened = new ArrayList<>();

  FoldedTextContract(ServerBinary binary, String... collations) {
    super(binary);
    this.collations = List.of(collations);
  }

  List<String> collations() {
    return collations;
  }

  @AfterAll
  void disconnect() throws SQLException {
    for (Connection connection : opened) {
      connection.close();
    }
  }

  private static String rules(String collation) {
    return """
        person.name = VARCHAR(12) COLLATE %1$s, DET, domain=names
        alias.name = VARCHAR(20) COLLATE %1$s, DET, domain=names
        alias.code = CHAR(8) COLLATE %1$s, DET
        """
        .formatted(collation);
  }

  private Connection tables(String rules, String collation, String... settings) throws Exception {
    Connection connection = server().database(rules).connect(settings);
    opened.add(connection);
    String text = " CHARACTER SET utf8mb4 COLLATE " + collation;
    execute(
        connection,
        "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(12)" + text + ", n INT, KEY (name))",
        "CREATE TABLE alias (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(20)"
            + text
            + " NOT NULL UNIQUE, code CHAR(8)"
            + text
            + ", times INT NOT NULL DEFAULT 1, UNIQUE KEY by_code (code, times))");
    return connection;
  }

  private static void execute(Connection connection, String... texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  /** Texts of which many are equal under a collation, although their spelling differs. */
  private static List<String> texts() {
    List<String> texts = new ArrayList<>(WORDS);
    Random random = new Random(7);
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(4); length >= 0; length--) {
        text.append(" aA\u00e4bB-_1\u0301\u738b\u00df\u0130\uac00".charAt(random.nextInt(14)));
      }
      texts.add(text.toString());
    }
    texts.add(null);
    texts.add(null);
    return texts;
  }

  private static void fill(Connection connection) throws SQLException {
    List<String> texts = texts();
    try (PreparedStatement person =
            connection.prepareStatement("INSERT INTO person (id, name, n) VALUES (?, ?, ?)");
        PreparedStatement alias =
            connection.prepareStatement("INSERT IGNORE INTO alias (name, code) VALUES (?, ?)")) {
      for (int i = 0; i < texts.size(); i++) {
        person.setInt(1, i);
        person.setString(2, texts.get(i));
        person.setInt(3, i % 7);
        person.addBatch();
      }
      person.executeBatch();
      for (int i = 0; i < texts.size() - 2; i += 3) {
        alias.setString(1, texts.get(i));
        alias.setString(2, texts.get(i + 1));
        alias.executeUpdate();
      }
    }
  }

  private static List<String> queries() {
    return List.of(
        "SELECT id, name FROM person ORDER BY id",
        "SELECT id, name, code, times FROM alias ORDER BY id",
        "SELECT id FROM person WHERE name = ? ORDER BY id",
        "SELECT id FROM person WHERE ? = name AND n > 2 ORDER BY id",
        "SELECT id FROM person WHERE name <> ? ORDER BY id",
        "SELECT id FROM person WHERE NOT (name <=> ?) ORDER BY id",
        "SELECT id FROM person WHERE name IN (?, 'A', 'stra\u00dfe') ORDER BY id",
        "SELECT id FROM person WHERE name NOT IN (?, 'A') OR name IS NULL ORDER BY id",
        "SELECT id FROM person WHERE (n, name) IN ((1, ?), (2, 'ab')) ORDER BY id",
        "SELECT id FROM alias WHERE code = ? ORDER BY id",
        "SELECT COUNT(DISTINCT name), COUNT(name) FROM person WHERE name <> ?",
        "SELECT MIN(id) AS least, COUNT(*) FROM person WHERE name <> ? GROUP BY name ORDER BY least",
        "SELECT p.id, a.id FROM person p JOIN alias a ON p.name = a.name WHERE a.name <> ?"
            + " ORDER BY p.id, a.id",
        "SELECT p.id, a.id FROM person p LEFT JOIN alias a USING (name) WHERE p.name <> ?"
            + " ORDER BY p.id, a.id",
        "SELECT id FROM person WHERE name IN (SELECT name FROM alias WHERE code <> ?) ORDER BY id",
        "SELECT id FROM person p WHERE name <> ? AND EXISTS"
            + " (SELECT 1 FROM alias a WHERE a.name = p.name AND a.id <> p.id) ORDER BY id",
        "SELECT COUNT(*) FROM (SELECT DISTINCT name FROM person WHERE name <> ?) d",
        "SELECT COUNT(*) FROM (SELECT p.name FROM person p WHERE p.name <> ? UNION"
            + " SELECT o.name FROM person o WHERE o.n = 3) u");
  }

  @ParameterizedTest
  @MethodSource("collations")
  void query_onTheServer_answersAsOnPlainText(String collation) throws Exception {
    try (Connection plain = tables("", collation);
        Connection encrypted = tables(rules(collation), collation);
        Connection prepared = tables(rules(collation), collation, "useServerPrepStmts", "true")) {
      for (Connection connection : List.of(plain, encrypted, prepared)) {
        fill(connection);
      }
      for (String query : queries()) {
        assertThat(clientSteps(encrypted, query))
            .as(query)
            .allMatch(each -> each.startsWith("decrypt"));
        for (String value : query.contains("?") ? WORDS : List.of("")) {
          List<String> expected = rows(plain, query, value);
          assertThat(rows(encrypted, query, value)).as(query + " " + value).isEqualTo(expected);
          assertThat(rows(prepared, query, value)).as(query + " " + value).isEqualTo(expected);
          String literal = query.replace("?", "'" + value + "'");
          assertThat(rows(encrypted, literal, "")).as(literal).isEqualTo(expected);
        }
      }
    }
  }

  private static List<String> rows(Connection connection, String query, String value)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      if (query.contains("?")) {
        statement.setString(1, value);
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

  /** What the client does for a query. */
  private static List<String> clientSteps(Connection connection, String query) throws SQLException {
    List<String> clientSteps = new ArrayList<>();
    try (PreparedStatement explain = connection.prepareStatement("EXPLAIN ENCRYPTION " + query);
        ResultSet steps = explain.executeQuery()) {
      while (steps.next()) {
        if (steps.getString("where").equals("client")) {
          clientSteps.add(steps.getString("text"));
        }
      }
    }
    return clientSteps;
  }

  @ParameterizedTest
  @MethodSource("collations")
  void query_inTheClient_answersAsOnPlainText(String collation) throws Exception {
    try (Connection plain = tables("", collation);
        Connection encrypted = tables(rules(collation), collation)) {
      fill(plain);
      fill(encrypted);
      for (String query :
          List.of(
              "SELECT id, name FROM person WHERE name IS NOT NULL ORDER BY name, id",
              "SELECT id FROM person WHERE name LIKE 'a%' ORDER BY id",
              "SELECT id FROM person WHERE name < 'b' ORDER BY id",
              "SELECT n, COUNT(DISTINCT name), SUM(n) FROM person GROUP BY n HAVING SUM(n) > 1"
                  + " ORDER BY n",
              "SELECT p.id, a.id FROM person p LEFT JOIN alias a ON p.name = a.name AND a.name > 'a'"
                  + " ORDER BY p.id, a.id")) {
        assertThat(rows(encrypted, query, "")).as(query).isEqualTo(rows(plain, query, ""));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("collations")
  void changes_countAndFailAsOnPlainText(String collation) throws Exception {
    try (Connection plain = tables("", collation);
        Connection encrypted = tables(rules(collation), collation);
        Connection rewriting =
            tables(rules(collation), collation, "rewriteBatchedStatements", "true")) {
      for (Connection connection : List.of(plain, encrypted, rewriting)) {
        fill(connection);
      }
      for (String change :
          List.of(
              "INSERT INTO alias (name, code) VALUES ('MULLER', 'x')",
              "INSERT INTO alias (name, code) VALUES ('Meier', 'x'), ('MEIER', 'y')",
              "INSERT IGNORE INTO alias (name, code) VALUES ('Maier', 'x'), ('MAIER', 'y')",
              "INSERT INTO alias (name, code) VALUES ('maier', 'z') ON DUPLICATE KEY UPDATE times = 5",
              "INSERT INTO alias (name, code) VALUES ('m\u00e1ier', 'z')"
                  + " ON DUPLICATE KEY UPDATE name = VALUES(name), code = VALUES(code)",
              "REPLACE INTO alias (name, code) VALUES ('MAIER', 'ZZ')",
              "REPLACE INTO alias (name, code) VALUES ('other', 'zz')",
              "UPDATE alias SET name = 'Other' WHERE name = 'OTHER'",
              "UPDATE alias SET name = 'JOSE' WHERE code = 'zz'",
              "UPDATE person SET name = 'Jos\u00e9 2' WHERE name = 'jose'",
              "UPDATE person SET n = n + 1, name = 'changed' WHERE name LIKE '%b%'",
              "DELETE FROM person WHERE name IN ('M\u00dcLLER', 'CHANGED')",
              "DELETE FROM alias WHERE name = 'STRASSE'")) {
        String expected = outcome(plain, change);
        assertThat(outcome(encrypted, change)).as(change).isEqualTo(expected);
        assertThat(outcome(rewriting, change)).as(change).isEqualTo(expected);
        for (String query :
            List.of(
                "SELECT id, name, n FROM person ORDER BY id",
                "SELECT name, code, times FROM alias ORDER BY times, id")) {
          List<String> rows = rows(plain, query, "");
          assertThat(rows(encrypted, query, "")).as(change).isEqualTo(rows);
          assertThat(rows(rewriting, query, "")).as(change).isEqualTo(rows);
        }
      }
    }
  }

  /** The update count, or the class of the exception. */
  private static String outcome(Connection connection, String change) {
    try (Statement statement = connection.createStatement()) {
      return Integer.toString(statement.executeUpdate(change));
    } catch (SQLException e) {
      return e.getClass().getSimpleName() + " " + e.getErrorCode();
    }
  }

  /**
   * Of texts that are equal, servers may show any. So the spellings of a result are compared by the
   * server with plain text, which finds the first row of each.
   */
  @ParameterizedTest
  @MethodSource("collations")
  void oneRowForEqualTexts_showsOneOfTheirSpellings(String collation) throws Exception {
    try (Connection plain = tables("", collation);
        Connection encrypted = tables(rules(collation), collation)) {
      fill(plain);
      fill(encrypted);
      for (String query :
          List.of(
              "SELECT name FROM person GROUP BY name",
              "SELECT DISTINCT name FROM person",
              "SELECT name, COUNT(*) FROM person GROUP BY name HAVING COUNT(*) > 1",
              "SELECT MAX(name) FROM person GROUP BY n",
              "SELECT p.name FROM person p UNION SELECT a.name FROM alias a",
              "SELECT p.name FROM person p WHERE p.name > 'a' UNION"
                  + " SELECT o.name FROM person o WHERE o.n = 3")) {
        assertThat(firstRows(encrypted, query, plain))
            .as(query)
            .doesNotContainNull()
            .isEqualTo(firstRows(plain, query, plain));
      }
    }
  }

  /** The row that has the first text of a query's rows, for each of these; sorted. */
  private static List<String> firstRows(Connection connection, String query, Connection plain)
      throws SQLException {
    List<String> found = new ArrayList<>();
    try (PreparedStatement first =
            plain.prepareStatement(
                "SELECT MIN(id) FROM person WHERE name <=> ? AND EXISTS"
                    + " (SELECT 1 FROM person WHERE BINARY name <=> BINARY ?)");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        first.setString(1, result.getString(1));
        first.setString(2, result.getString(1));
        try (ResultSet row = first.executeQuery()) {
          row.next();
          found.add(row.getString(1));
        }
      }
    }
    found.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
    return found;
  }

  /** The client looks for the rows that it has read by the collation. */
  @ParameterizedTest
  @MethodSource("collations")
  void computedChanges_findRowsByEverySpelling(String collation) throws Exception {
    String rules =
        """
        stock.name = VARCHAR(20) COLLATE %s, DET
        stock.pieces = INT, DET
        """
            .formatted(collation);
    List<String> counts = new ArrayList<>();
    List<List<String>> contents = new ArrayList<>();
    for (String each : List.of("", rules)) {
      try (Connection connection = server().database(each).connect()) {
        execute(
            connection,
            "CREATE TABLE stock (name VARCHAR(20) CHARACTER SET utf8mb4 COLLATE "
                + collation
                + " PRIMARY KEY, pieces INT)",
            "INSERT INTO stock (name, pieces) VALUES ('Ann', 1), ('Bob', 2), ('Eve', 3)");
        try (PreparedStatement update =
            connection.prepareStatement("UPDATE stock SET pieces = pieces + ? WHERE name = ?")) {
          for (String name : List.of("Ann", "ANN ", "bob", "\u00e1nn", "Eve", "nobody", "EVE")) {
            update.setInt(1, 10 + name.length());
            update.setString(2, name);
            update.addBatch();
          }
          counts.add(Arrays.toString(update.executeBatch()));
        }
        contents.add(sortedRows(connection, "SELECT name, pieces FROM stock"));
      }
    }
    assertThat(counts.get(1)).isEqualTo(counts.get(0));
    assertThat(contents.get(1)).isEqualTo(contents.get(0));
  }

  /** Where the client hands a text to the server, the server would compare it by another one. */
  @ParameterizedTest
  @MethodSource("collations")
  void comparison_withTextOfAnotherCollation_isRefused(String collation) throws Exception {
    String rules =
        """
        stock.name = VARCHAR(20) COLLATE %s, DET
        stock.mark = VARCHAR(20) COLLATE binary, DET
        """
            .formatted(collation);
    try (Connection connection = server().database(rules).connect()) {
      execute(
          connection,
          "CREATE TABLE stock (name VARCHAR(20), mark VARCHAR(20))",
          "INSERT INTO stock (name, mark) VALUES ('Ann', 'ANN'), ('ANN', 'Ann')");
      for (String query :
          List.of(
              "SELECT mark FROM stock WHERE name = mark",
              "SELECT s.mark FROM stock s JOIN stock o ON o.name = s.mark",
              "SELECT s.mark FROM stock s JOIN stock o ON o.name = LOWER(s.mark)"
                  + " WHERE s.mark = 'Ann'",
              "SELECT mark FROM stock WHERE name IN (SELECT mark FROM stock)",
              "SELECT mark FROM stock WHERE name IN (SELECT LOWER(mark) FROM stock)",
              "SELECT mark FROM stock WHERE name = (SELECT MAX(mark) FROM stock)",
              "SELECT mark FROM stock s WHERE EXISTS"
                  + " (SELECT 1 FROM stock o WHERE o.name = s.mark)")) {
        assertThatThrownBy(() -> rows(connection, query, ""))
            .as(query)
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("collation");
      }
    }
  }

  @Test
  void keys_areOfTags_andAreUsed() throws Exception {
    String collation = collations.get(0);
    DriverServer.Database database = server().database(rules(collation));
    try (Connection connection = database.connect()) {
      execute(
          connection,
          "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(12), n INT)",
          "CREATE INDEX by_name ON person (n, name DESC)",
          "CREATE TABLE alias (name VARCHAR(20) PRIMARY KEY, code CHAR(8) UNIQUE)",
          "ALTER TABLE alias DROP COLUMN code",
          "ALTER TABLE alias ADD COLUMN code CHAR(8) UNIQUE AFTER name");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO alias (name, code) VALUES (?, ?)")) {
        for (int i = 0; i < 200; i++) {
          insert.setString(1, "name " + i);
          insert.setString(2, "code " + i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      assertThatThrownBy(
              () -> execute(connection, "INSERT INTO alias (name, code) VALUES ('x', 'CODE 7')"))
          .isInstanceOf(SQLIntegrityConstraintViolationException.class);
      try (Statement statement = connection.createStatement();
          ResultSet plan =
              statement.executeQuery(
                  "EXPLAIN FORMAT=TRADITIONAL SELECT code FROM alias WHERE name = 'NAME 7'")) {
        plan.next();
        assertThat(plan.getString("type") + " " + plan.getString("key")).isEqualTo("const PRIMARY");
      }
    }
    try (Connection plain = database.connectPlain()) {
      assertThat(
              DriverContract.strings(
                  plain,
                  "SELECT CONCAT_WS(' ', index_name, column_name, sub_part)"
                      + " FROM information_schema.statistics WHERE table_schema = '"
                      + database.name()
                      + "' AND sub_part IS NOT NULL ORDER BY 1"))
          .containsExactly("by_name name 26", "code code 26", "PRIMARY name 26");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE alias SET name = 'a plain name'",
        "UPDATE alias SET name = REPEAT('long plain name ', 6)",
        "INSERT INTO alias (name) VALUES (REPEAT('x', 80))"
      })
  void plainText_ofAnotherClient_isRefused(String change) throws Exception {
    DriverServer.Database database = server().database(rules(collations.get(0)));
    try (Connection connection = database.connect()) {
      execute(
          connection,
          "CREATE TABLE alias (name VARCHAR(20) PRIMARY KEY, code CHAR(8))",
          "INSERT INTO alias (name, code) VALUES ('Ann', 'a')");
    }
    assertThatThrownBy(() -> database.executePlain(change))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getErrorCode()).isIn(3819, 4025));
  }

  @Test
  void rulesCheck_findsColumnsAndConstraints() throws Exception {
    DriverServer.Database database = server().database(rules(collations.get(0)));
    try (Connection connection = database.connect()) {
      execute(
          connection,
          "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(12), n INT)",
          "CREATE TABLE alias (name VARCHAR(20), code CHAR(8))",
          "INSERT INTO alias (name, code) VALUES ('Ann', 'a')");
    }
    try (RulesCheck check = RulesCheck.open(database.url(), database.properties())) {
      assertThat(check.result().findings())
          .hasSize(3)
          .allMatch(RulesCheck.Finding::fine)
          .extracting(RulesCheck.Finding::text)
          .containsOnly("has its CHECK");
    }
  }

  @Test
  void column_ofAnotherCollation_isRefusedAtConnect() throws Exception {
    DriverServer.Database database = server().database(rules(collations.get(0)));
    database.executePlain(
        "CREATE TABLE alias (name VARCHAR(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci)");
    assertThatThrownBy(database::connect)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("alias.name is VARCHAR COLLATE utf8mb4_general_ci")
        .hasMessageContaining("must be VARCHAR(222) CHARACTER SET utf8mb4 COLLATE");
  }

  @Test
  void comparison_withBytes_isRefused() throws Exception {
    try (Connection connection = tables(rules(collations.get(0)), collations.get(0));
        PreparedStatement select =
            connection.prepareStatement("SELECT id FROM person WHERE name = ?")) {
      assertThatThrownBy(() -> select.setBytes(1, new byte[] {65}))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("person.name");
      assertThatThrownBy(() -> rows(connection, "SELECT id FROM person WHERE name = x'41'", ""))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("person.name");
    }
  }

  @Test
  void rotation_findsTextsUnderEveryKey(@TempDir Path directory) throws Exception {
    String collation = collations.get(0);
    DriverServer.Database database = server().database(rules(collation));
    String first = "200:" + DriverServer.MEK;
    try (Connection connection = database.connect("MEK", first)) {
      execute(
          connection,
          "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(12) DEFAULT 'aNn', n INT,"
              + " KEY (name))",
          "CREATE TABLE alias (name VARCHAR(20), code CHAR(8))",
          "INSERT INTO person (id) VALUES (0)",
          "INSERT INTO person (id, name) VALUES (1, 'Ann')");
    }
    Path keys =
        Files.writeString(
            directory.resolve("keys"), first.replace(":", "=") + "\n201=" + SECOND_KEY + "\n");
    Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-------"));
    Properties properties = database.properties();
    properties.remove("MEK");
    properties.setProperty("encKeyProvider", "file:" + keys);
    try (Connection connection = DriverManager.getConnection(database.url(), properties)) {
      execute(
          connection,
          "INSERT INTO person (id, name) VALUES (2, 'ANN'), (3, 'Bob')",
          "INSERT INTO person (id) VALUES (4)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO person (id) VALUES (?)")) {
        insert.setInt(1, 5);
        insert.execute();
      }
      assertThat(rows(connection, "SELECT id, name FROM person WHERE name = ? ORDER BY id", "ann"))
          .containsExactly("0|aNn|", "1|Ann|", "2|ANN|", "4|aNn|", "5|aNn|");
      assertThat(rows(connection, "SELECT id FROM person WHERE name <> 'ann'", ""))
          .containsExactly("3|");
      execute(connection, "INSERT INTO alias (name, code) VALUES ('aNN', 'x')");
      assertThat(
              rows(
                  connection,
                  "SELECT p.id FROM person p JOIN alias a ON a.name = p.name ORDER BY p.id",
                  ""))
          .containsExactly("0|", "1|", "2|", "4|", "5|");
    }
  }

  /** A server that moves a tag to another text is noticed. */
  @Test
  void tagOfAnotherText_isNoticed() throws Exception {
    DriverServer.Database database = server().database(rules(collations.get(0)));
    try (Connection connection = database.connect()) {
      execute(
          connection,
          "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(12), n INT)",
          "INSERT INTO person (id, name) VALUES (1, 'Ann'), (2, 'Bob')");
      database.executePlain(
          "UPDATE person, (SELECT LEFT(name, 26) AS tag FROM person WHERE id = 2) other"
              + " SET name = CONCAT(tag, SUBSTR(name, 27)) WHERE id = 1");
      assertThat(rows(connection, "SELECT id FROM person WHERE name = 'bob' ORDER BY id", ""))
          .containsExactly("1|", "2|");
      assertThatThrownBy(() -> rows(connection, "SELECT name FROM person WHERE id = 1", ""))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("person.name");
    }
  }

  @Test
  void explain_showsTheLeak() throws Exception {
    String collation = collations.get(0);
    try (Connection connection = tables(rules(collation), collation);
        Statement statement = connection.createStatement();
        ResultSet steps =
            statement.executeQuery("EXPLAIN ENCRYPTION SELECT id FROM person WHERE name = 'a'")) {
      steps.next();
      assertThat(steps.getString("leak"))
          .isEqualTo("person.name DET: equality, equality by collation, length");
      assertThat(steps.getString("text"))
          .matches("SELECT id FROM person WHERE name = _utf8mb4 x'[0-9a-f]+'");
    }
  }
}
