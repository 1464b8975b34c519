package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges and lists of values known to the client: tests what the server learns from them. */
abstract class RangeLeakContract extends DriverServerContract {
  private static final String RULES =
      """
      item.id = INT, DET, domain=item, windows=on
      line.item = INT, DET, domain=item, windows=on
      line.number = INT, DET
      line.amount = DECIMAL(6,2), RND
      line.code = INT, DET
      mark.at = INT, RND
      """;

  private static final int ITEMS = 40;

  /** Enough repetitions to distinguish a random order from a fixed one. */
  private static final int TIMES = 40;

  private @Nullable Connection connection;

  /** The plain value of each cell. */
  private final Map<String, Integer> items = new HashMap<>();

  RangeLeakContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeAll
  void createTables() throws Exception {
    DriverServer.Database database = server().database(RULES);
    connection = database.connect("queryInterceptors", BoundCells.class.getName());
    execute("CREATE TABLE item (id INT PRIMARY KEY, place INT)");
    execute("CREATE TABLE line (item INT, number INT, amount DECIMAL(6,2), code INT, place INT)");
    execute("CREATE TABLE mark (at INT, place INT)");
    execute("INSERT INTO mark (at, place) VALUES (10, 1)");
    for (int i = 1; i <= ITEMS; i++) {
      execute("INSERT INTO item (id, place) VALUES (" + i + ", " + i + ")");
      execute(
          "INSERT INTO line (item, number, amount, code, place) VALUES (%1$d, %1$d, %1$d, 1, %1$d)"
              .formatted(i));
    }
    try (Connection plain = database.connectPlain();
        Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, place FROM item")) {
      while (rows.next()) {
        items.put(Base64.getEncoder().encodeToString(rows.getBytes(1)), rows.getInt(2));
      }
    }
  }

  @AfterAll
  void disconnect() throws SQLException {
    if (connection != null) {
      connection.close();
    }
  }

  private Connection connection() {
    return Objects.requireNonNull(connection);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection().createStatement()) {
      statement.execute(sql);
    }
  }

  private List<Integer> numbers(String sql) throws SQLException {
    List<Integer> numbers = new ArrayList<>();
    try (PreparedStatement statement = connection().prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        numbers.add(rows.getInt(1));
      }
    }
    numbers.sort(null);
    return numbers;
  }

  /** The plain values of the cells in each list of items, in the order in which they were sent. */
  private List<List<Integer>> lists() {
    List<List<Integer>> lists = new ArrayList<>();
    for (BoundCells.Sent sent : BoundCells.drain()) {
      List<Integer> list =
          sent.cells().stream().filter(items::containsKey).map(items::get).toList();
      if (list.size() > 1) {
        lists.add(list);
      }
    }
    return lists;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM item WHERE id BETWEEN 10 AND 14",
        "SELECT id FROM item WHERE id >= 10 AND id < 15",
        "SELECT id FROM item JOIN mark ON id >= at AND id < at + 5 WHERE mark.place = 1",
        "SELECT id FROM item WHERE id IN (SELECT item FROM line WHERE amount >= 10 AND amount <"
            + " 15)",
        "SELECT item FROM line WHERE (code, item) IN"
            + " (SELECT code, item FROM line WHERE amount >= 10 AND amount < 15)",
      })
  void list_hasAnOrderThatTellsNothing(String sql) throws SQLException {
    BoundCells.drain();
    Set<List<Integer>> orders = new HashSet<>();
    Set<Integer> repeated = new HashSet<>();
    Set<Integer> first = new HashSet<>();
    for (int i = 0; i < TIMES; i++) {
      assertThat(numbers(sql)).containsExactly(10, 11, 12, 13, 14);
      List<List<Integer>> lists = lists();
      assertThat(lists).hasSize(1);
      List<Integer> list = lists.get(0);
      assertThat(list).hasSize(8).containsOnly(10, 11, 12, 13, 14);
      orders.add(list);
      first.add(list.get(0));
      repeated.add(list.get(7));
    }
    assertThat(orders).hasSizeGreaterThan(TIMES / 2);
    assertThat(first).hasSizeGreaterThan(2);
    assertThat(repeated).hasSizeGreaterThan(2);
  }

  /** The rule does not switch windows on, so the server is asked for all rows. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT number FROM line WHERE number BETWEEN 10 AND 14",
        "SELECT number FROM line WHERE number >= 10 AND number < 15",
        "SELECT number FROM line WHERE number > 9 AND number <= 14 AND code = 1 FOR UPDATE",
        "SELECT number FROM line JOIN mark ON number >= at AND number < at + 5 AND code = 1"
            + " AND line.place >= mark.place",
      })
  void rangeWithoutWindows_isCheckedByTheClient(String sql) throws SQLException {
    BoundCells.drain();

    assertThat(numbers(sql)).containsExactly(10, 11, 12, 13, 14);

    assertThat(BoundCells.drain())
        .filteredOn(sent -> !sent.text().contains("information_schema"))
        .isNotEmpty()
        .allSatisfy(
            sent -> {
              assertThat(sent.text()).doesNotContain(" IN (");
              assertThat(sent.cells()).hasSizeLessThan(2);
            });
  }

  @Test
  void explanation_namesProximity_whereWindowsAreOn() throws SQLException {
    assertThat(leaks("SELECT place FROM item WHERE id BETWEEN ? AND ?"))
        .contains("item.id DET: equality, proximity");
    assertThat(leaks("SELECT place FROM line WHERE number BETWEEN ? AND ?"))
        .contains("line.number DET: equality")
        .noneMatch(leak -> leak.contains("proximity"));
  }

  private List<String> leaks(String sql) throws SQLException {
    try (Statement statement = connection().createStatement();
        ResultSet rows = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      List<String> leaks = new ArrayList<>();
      while (rows.next()) {
        leaks.addAll(List.of(rows.getString("leak").split("; ")));
      }
      return leaks;
    }
  }
}
