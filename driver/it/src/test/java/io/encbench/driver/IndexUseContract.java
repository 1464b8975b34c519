package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server uses the same indexes for cells as for plain values, because it treats parameters as
 * constants in both forms in which they are sent.
 */
abstract class IndexUseContract extends DriverServerContract {
  private static final String RULES =
      """
      item.id = INT, DET, domain=item
      item.k = INT, DET
      item.n = INT, ORD
      item.g = INT, DET
      item.name = VARCHAR(20) COLLATE binary, DET
      line.item = INT, DET, domain=item
      """;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE item (id INT PRIMARY KEY, k INT NOT NULL, n INT NOT NULL, g INT NOT NULL,"
              + " name VARCHAR(20) NOT NULL, KEY by_k (k), KEY by_n (n), KEY by_pair (g, name))",
          "CREATE TABLE line (item INT NOT NULL, pos INT NOT NULL, PRIMARY KEY (item, pos))");

  private static final int ITEMS = 2_000;
  private static final int LINES_OF_AN_ITEM = 3;

  private @Nullable Connection plain;
  private @Nullable Connection encrypted;
  private @Nullable Connection serverPrepared;

  IndexUseContract(ServerBinary binary) {
    super(binary);
  }

  /**
   * A statement with its parameters, and the access path on a plain server for each of its tables.
   *
   * @param sql text of the statement
   * @param parameters its parameters
   * @param access type and key of each line of EXPLAIN
   */
  record Search(String sql, List<Object> parameters, List<String> access) {
    @Override
    public String toString() {
      return sql;
    }
  }

  @BeforeAll
  void fillTables() throws Exception {
    plain = server().database("").connectPlain();
    DriverServer.Database cells = server().database(RULES);
    encrypted = cells.connect("rewriteBatchedStatements", "true");
    serverPrepared = cells.connect("useServerPrepStmts", "true");
    fill(plain);
    fill(encrypted);
  }

  @AfterAll
  void disconnect() throws SQLException {
    for (Connection connection :
        Stream.of(plain, encrypted, serverPrepared).filter(Objects::nonNull).toList()) {
      connection.close();
    }
  }

  private static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
      connection.setAutoCommit(false);
      try (PreparedStatement item =
              connection.prepareStatement(
                  "INSERT INTO item (id, k, n, g, name) VALUES (?, ?, ?, ?, ?)");
          PreparedStatement line =
              connection.prepareStatement("INSERT INTO line (item, pos) VALUES (?, ?)")) {
        for (int id = 0; id < ITEMS; id++) {
          set(item, List.of(id, id % 500, id, id % 50, "name " + id));
          item.addBatch();
          for (int pos = 0; pos < LINES_OF_AN_ITEM; pos++) {
            set(line, List.of(id, pos));
            line.addBatch();
          }
        }
        item.executeBatch();
        line.executeBatch();
      }
      connection.commit();
      connection.setAutoCommit(true);
      statement.execute("ANALYZE TABLE item, line");
    }
  }

  private static void set(PreparedStatement statement, List<Object> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
  }

  static List<Search> searches() {
    return List.of(
        new Search("SELECT name FROM item WHERE id = ?", List.of(7), List.of("const PRIMARY")),
        new Search("SELECT name FROM item WHERE k = ?", List.of(7), List.of("ref by_k")),
        new Search(
            "SELECT name FROM item WHERE id IN (?, ?, ?)",
            List.of(7, 70, 700),
            List.of("range PRIMARY")),
        new Search(
            "SELECT id FROM item WHERE (g, name) IN ((?, ?), (?, ?))",
            List.of(7, "name 7", 8, "name 8"),
            List.of("range by_pair")),
        new Search(
            "SELECT pos FROM item JOIN line ON line.item = item.id WHERE item.k = ?",
            List.of(7),
            List.of("ref by_k", "ref PRIMARY")),
        new Search(
            "SELECT name FROM item WHERE n BETWEEN ? AND ?",
            List.of(100, 110),
            List.of("range by_n")),
        new Search(
            "SELECT name FROM item WHERE n >= ? AND n < ?",
            List.of(100, 110),
            List.of("range by_n")),
        new Search(
            "UPDATE item SET name = ? WHERE id = ?",
            List.of("new name", 7),
            List.of("range PRIMARY")),
        new Search("DELETE FROM line WHERE item = ?", List.of(7), List.of("range PRIMARY")));
  }

  @ParameterizedTest
  @MethodSource("searches")
  void rows_ofEncryptedColumns_areFoundByTheSameIndex(Search search) throws SQLException {
    assertThat(access(Objects.requireNonNull(plain), search)).isEqualTo(search.access());
    assertThat(access(Objects.requireNonNull(encrypted), search)).isEqualTo(search.access());
    assertThat(access(Objects.requireNonNull(serverPrepared), search)).isEqualTo(search.access());
  }

  private static List<String> access(Connection connection, Search search) throws SQLException {
    List<String> access = new ArrayList<>();
    try (PreparedStatement explain =
        connection.prepareStatement("EXPLAIN FORMAT=TRADITIONAL " + search.sql())) {
      set(explain, search.parameters());
      try (ResultSet rows = explain.executeQuery()) {
        while (rows.next()) {
          access.add(rows.getString("type") + " " + rows.getString("key"));
        }
      }
    }
    return access;
  }
}
