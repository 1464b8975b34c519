package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Queries of the client whose rows the server packs, because there were many the last time. */
interface PackedRowsContract extends DriverContract {
  private DriverServer.Database orders(int rows) throws Exception {
    DriverServer.Database database =
        newDatabase(
            """
            cell-format = 2
            orders.district = INT, DET
            orders.number = INT, DET
            orders.amount = DECIMAL(8,2), RND
            orders.name = VARCHAR(10), RND
            """);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE orders (district INT NOT NULL, number INT NOT NULL, amount DECIMAL(8,2),"
              + " name VARCHAR(10), PRIMARY KEY (district, number))");
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO orders (district, number, amount, name) VALUES (?, ?, ?, ?)")) {
        for (int i = 1; i <= rows; i++) {
          insert.setInt(1, i % 2);
          insert.setInt(2, i);
          insert.setBigDecimal(3, i % 10 == 0 ? null : BigDecimal.valueOf(i, 2));
          insert.setString(4, "name");
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
    return database;
  }

  private static Connection watched(DriverServer.Database database) throws SQLException {
    Connection connection = database.connect("queryInterceptors", BoundCells.class.getName());
    BoundCells.drain();
    return connection;
  }

  /** The number of queries since the last call whose rows the server strung together. */
  private static long packed() {
    return sent("GROUP_CONCAT(");
  }

  /** The number of statements since the last call with one of these texts. */
  private static long sent(String... parts) {
    return BoundCells.drain().stream()
        .filter(sent -> Arrays.stream(parts).anyMatch(sent.text()::contains))
        .count();
  }

  private static boolean isMariaDb(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
  }

  private static int first(PreparedStatement statement, int district) throws SQLException {
    statement.setInt(1, district);
    try (ResultSet rows = statement.executeQuery()) {
      assertThat(rows.getMetaData().getColumnName(1)).isEqualTo("number");
      assertThat(rows.getMetaData().getTableName(1)).isEqualTo("orders");
      return rows.next() ? rows.getInt(1) : -1;
    }
  }

  @Test
  default void firstRow_ofManyAgainAndAgain_isTheSmallestNow() throws Exception {
    DriverServer.Database database = orders(200);
    try (Connection connection = watched(database);
        Connection other = database.connect();
        PreparedStatement oldest =
            connection.prepareStatement(
                "SELECT number FROM orders WHERE district = ? ORDER BY number LIMIT 1 FOR UPDATE");
        PreparedStatement done =
            other.prepareStatement("DELETE FROM orders WHERE district = ? AND number = ?")) {
      for (int i = 1; i < 180; i += 2) {
        assertThat(first(oldest, 1)).isEqualTo(i);
        done.setInt(1, 1);
        done.setInt(2, i);
        done.executeUpdate();
      }
      // All but the first while there were 32 rows; the last one is the first with fewer.
      assertThat(sent("GROUP_CONCAT(", "BIT_XOR(")).isBetween(65L, 70L);
      assertThat(first(oldest, 0)).isEqualTo(2);
      assertThat(first(oldest, 0)).isEqualTo(2);
      assertThat(first(oldest, 7)).isEqualTo(-1);
      assertThat(packed()).isEqualTo(2);
      assertThat(first(oldest, 0)).isEqualTo(2);
      assertThat(packed()).isZero();
    }
  }

  @Test
  default void firstRow_ofManyThatChange_isFoundByDigests() throws Exception {
    DriverServer.Database database = orders(400);
    Random random = new Random(5);
    NavigableSet<Integer> numbers = new TreeSet<>();
    for (int i = 2; i <= 400; i += 2) {
      numbers.add(i);
    }
    try (Connection connection = watched(database);
        Connection other = database.connect();
        PreparedStatement least =
            connection.prepareStatement(
                "SELECT number FROM orders WHERE district = ? ORDER BY number LIMIT 1 FOR UPDATE");
        PreparedStatement most =
            connection.prepareStatement(
                "SELECT number FROM orders WHERE district = ? ORDER BY number DESC LIMIT 1")) {
      boolean digests = !isMariaDb(connection);
      assertThat(List.of(first(least, 0), first(least, 0))).containsExactly(2, 2);
      assertThat(List.of(first(most, 0), first(most, 0))).containsExactly(400, 400);
      BoundCells.drain();
      for (int i = 0; i < 60; i++) {
        change(other, numbers, random);
        assertThat(first(least, 0)).isEqualTo(numbers.first());
        assertThat(first(most, 0)).isEqualTo(numbers.last());
      }
      assertThat(sent("BIT_XOR(")).isBetween(digests ? 80L : 0L, digests ? 120L : 0L);
      // More has changed than digests tell, so the read after that does without them.
      for (int i = 0; i < 150; i++) {
        insert(other, numbers, 1000 + random.nextInt(100_000));
      }
      for (int i = 0; i < 2; i++) {
        assertThat(first(least, 0)).isEqualTo(numbers.first());
      }
      assertThat(sent("BIT_XOR(")).isEqualTo(digests ? 1 : 0);
      assertThat(first(least, 0)).isEqualTo(numbers.first());
      assertThat(sent("BIT_XOR(")).isEqualTo(digests ? 1 : 0);
    }
  }

  /** Changes some rows, often as a queue does. */
  private static void change(Connection connection, NavigableSet<Integer> numbers, Random random)
      throws SQLException {
    int changes = random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int any = random.nextInt(600) - 100;
      switch (random.nextInt(4)) {
        case 0 -> delete(connection, numbers, numbers.first());
        case 1 -> delete(connection, numbers, numbers.last());
        case 2 -> delete(connection, numbers, any);
        default -> insert(connection, numbers, any);
      }
    }
  }

  private static void delete(Connection connection, NavigableSet<Integer> numbers, int number)
      throws SQLException {
    numbers.remove(number);
    execute(connection, "DELETE FROM orders WHERE district = ? AND number = ?", number);
  }

  private static void insert(Connection connection, NavigableSet<Integer> numbers, int number)
      throws SQLException {
    numbers.add(number);
    execute(connection, "INSERT IGNORE INTO orders (district, number) VALUES (?, ?)", number);
  }

  private static void execute(Connection connection, String sql, int number) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, 0);
      statement.setInt(2, number);
      statement.executeUpdate();
    }
  }

  @Test
  default void firstRow_ofNumbersBeyondLong_isTheLargest() throws Exception {
    DriverServer.Database database = newDatabase("large.number = BIGINT UNSIGNED, DET");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE large (number BIGINT UNSIGNED NOT NULL)");
    }
    try (Connection connection = watched(database);
        PreparedStatement insert = connection.prepareStatement("INSERT INTO large VALUES (?)");
        PreparedStatement most =
            connection.prepareStatement("SELECT number FROM large ORDER BY number DESC LIMIT 1")) {
      for (int i = 1; i <= 100; i++) {
        insert.setBigDecimal(
            1, new BigDecimal("18446744073709551615").subtract(BigDecimal.valueOf(i)));
        insert.addBatch();
      }
      insert.executeBatch();
      for (int i = 0; i < 3; i++) {
        try (ResultSet rows = most.executeQuery()) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getString(1)).isEqualTo("18446744073709551614");
        }
      }
      assertThat(packed()).isEqualTo(2);
    }
  }

  @Test
  default void sums_withNulls_areThoseOfTheRows() throws Exception {
    DriverServer.Database database = orders(200);
    try (Connection connection = watched(database);
        PreparedStatement sum =
            connection.prepareStatement(
                "SELECT SUM(amount), COUNT(amount), COUNT(*), MAX(number) FROM orders WHERE"
                    + " district = ?")) {
      for (int i = 0; i < 3; i++) {
        sum.setInt(1, 0);
        try (ResultSet rows = sum.executeQuery()) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getBigDecimal(1)).isEqualByComparingTo("80.00");
          assertThat(rows.getInt(2)).isEqualTo(80);
          assertThat(rows.getInt(3)).isEqualTo(100);
          assertThat(rows.getInt(4)).isEqualTo(200);
        }
      }
      assertThat(packed()).isEqualTo(2);
    }
  }

  @Test
  default void rows_thatTheServerCutsOff_areReadOneByOne() throws Exception {
    DriverServer.Database database = orders(200);
    try (Connection connection = watched(database);
        Statement statement = connection.createStatement();
        PreparedStatement oldest =
            connection.prepareStatement(
                "SELECT number FROM orders WHERE district = ? ORDER BY number DESC LIMIT 1")) {
      assertThat(first(oldest, 0)).isEqualTo(200);
      // MySQL's hint overrules the variable, MariaDB has no such hint.
      statement.execute("SET SESSION group_concat_max_len = 100");
      assertThat(first(oldest, 0)).isEqualTo(200);
      assertThat(packed()).isEqualTo(1);
      assertThat(first(oldest, 1)).isEqualTo(199);
      assertThat(packed()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  default void tableThatChanges_isDescribedAnew() throws Exception {
    DriverServer.Database database = orders(200);
    try (Connection connection = watched(database);
        Connection other = database.connect();
        Statement statement = other.createStatement();
        PreparedStatement oldest =
            connection.prepareStatement(
                "SELECT amount FROM orders WHERE district = ? ORDER BY amount DESC LIMIT 1")) {
      for (int i = 0; i < 4; i++) {
        oldest.setInt(1, 0);
        try (ResultSet rows = oldest.executeQuery()) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getBigDecimal(1)).isEqualByComparingTo("1.98");
          assertThat(rows.getMetaData().isNullable(1)).isEqualTo(i < 2 ? 1 : 0);
        }
        if (i == 1) {
          statement.execute("DELETE FROM orders WHERE amount IS NULL");
          statement.execute("ALTER TABLE orders MODIFY amount DECIMAL(8,2) NOT NULL");
          assertThat(packed()).isEqualTo(1);
        }
      }
      assertThat(packed()).isEqualTo(1);
    }
  }
}
