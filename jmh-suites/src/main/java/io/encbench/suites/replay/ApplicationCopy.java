package io.encbench.suites.replay;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.ConnectionProfile;
import io.encbench.server.ServerProbe;
import io.encbench.suites.assess.Assessment.Unusable;
import io.encbench.suites.assess.SchemaDefinition;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.suite.ServerAccess;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Copies of an application's tables on the server that is measured: one whose rows values are drawn
 * from, and one for each arm. Each is a database. Confined to one thread.
 */
final class ApplicationCopy {
  private static final String PREFIX = "encbench_replay_";

  /** The database of the rows from which all arms are filled. No arm uses it. */
  static final String ROWS = PREFIX + "rows";

  private static final int ROWS_AT_ONCE = 500;

  /** Keys above it leave no room to count on. */
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE / 2);

  private static final Set<String> INTEGERS =
      Set.of("tinyint", "smallint", "mediumint", "int", "year");

  private static final Set<String> NUMBERS =
      Set.of("tinyint", "smallint", "mediumint", "int", "bigint", "decimal");

  /** Tables may refer to each other, and 1 of a TINYINT(1) is a number like any other. */
  static final Map<String, String> FILLING =
      Map.of(
          "rewriteBatchedStatements",
          "true",
          "tinyInt1isBit",
          "false",
          "sessionVariables",
          "foreign_key_checks=0");

  private final ServerAccess server;
  private final SchemaDefinition schema;

  ApplicationCopy(ServerAccess server, SchemaDefinition schema) {
    this.server = server;
    this.schema = schema;
  }

  /** The database of the arm at a place, whatever its name is. */
  static String database(int place) {
    return PREFIX + place;
  }

  /**
   * Creates the tables from which all others are filled, and fills them.
   *
   * @param capture tells how long texts are, if they are made
   */
  List<Table> createRows(ConnectionProfile plain, RowSource source, Capture capture, long seed)
      throws SQLException {
    try (Connection to = defined(plain, ROWS)) {
      List<Table> tables = Table.read(to);
      if (source instanceof RowSource.Application application) {
        try (Connection from = ServerProbe.open(application.endpoint())) {
          // A scan may take long.
          from.setNetworkTimeout(Runnable::run, 0);
          for (Table table : tables) {
            copy(from, to, table);
          }
        }
      } else if (source instanceof RowSource.Synthetic synthetic) {
        SyntheticRows rows =
            new SyntheticRows(SyntheticRows.lengths(capture, Table.columnsByTable(tables)), seed);
        requireTables(synthetic.ofTables().keySet(), tables);
        for (Table table : tables) {
          int most = synthetic.ofTables().getOrDefault(table.name(), synthetic.rows());
          Iterator<@Nullable Object[]> made = rows.of(table, most).iterator();
          insert(to, table, () -> made.hasNext() ? made.next() : null);
        }
      }
      return tables;
    }
  }

  /**
   * Creates the tables of an arm, with all rows.
   *
   * @param database the database of the arm
   */
  void create(
      ConnectionProfile profile, String database, ConnectionProfile plain, List<Table> tables)
      throws SQLException {
    try (Connection to = defined(profile, database)) {
      for (Table table : tables) {
        if (profile.encryptedColumns() == 0) {
          copyInServer(to, table);
        } else {
          try (Connection from = server.connections(plain, ROWS).open(FILLING)) {
            copy(from, to, table);
          }
        }
      }
    }
  }

  /** A connection to a new database with the tables and views of the application. */
  private Connection defined(ConnectionProfile profile, String database) throws SQLException {
    try (Connection connection = server.openPlain();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + database);
      statement.execute("CREATE DATABASE " + database);
    }
    Connection connection = server.connections(profile, database).open(FILLING);
    for (Unusable unusable : schema.create(connection)) {
      // Statements on a view that is missing are left out.
      if (!SchemaDefinition.isView(unusable.definition())) {
        connection.close();
        throw new ConfigurationException(
            "%s cannot create a table (%s): %s; leave its columns out of the rules, or the table out of --schema"
                .formatted(
                    profile.name(),
                    unusable.reason(),
                    unusable.definition().replaceAll("\\s+", " ")));
      }
    }
    return connection;
  }

  /**
   * Lets the server count its keys from the largest one again, after calls that were rolled back.
   */
  void resetKeys(String database, List<Table> tables) throws SQLException {
    try (Connection connection = server.openPlain();
        Statement statement = connection.createStatement()) {
      for (Table table : tables) {
        if (table.columns().stream().anyMatch(Table.Column::autoIncrement)) {
          statement.execute(
              "ALTER TABLE %s.%s AUTO_INCREMENT = 1"
                  .formatted(database, Table.quoted(table.name())));
        }
      }
    }
  }

  private static void requireTables(Set<String> names, List<Table> tables) {
    Set<String> unknown = new TreeSet<>(names);
    tables.forEach(table -> unknown.remove(table.name()));
    if (!unknown.isEmpty()) {
      throw new ConfigurationException(
          "--rows names %s, which the schema does not have; correct the name"
              .formatted(String.join(", ", unknown)));
    }
  }

  private static void copyInServer(Connection to, Table table) throws SQLException {
    String columns = Table.quoted(table.stored());
    String name = Table.quoted(table.name());
    try (Statement statement = to.createStatement()) {
      statement.execute(
          "INSERT INTO %s (%s) SELECT %s FROM %s.%s".formatted(name, columns, columns, ROWS, name));
    }
  }

  /** Copies the rows of a table from one connection to another. */
  static void copy(Connection from, Connection to, Table table) throws SQLException {
    try (Statement statement = from.createStatement()) {
      // Rows stream, so that a table need not fit into the heap.
      statement.setFetchSize(Integer.MIN_VALUE);
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT %s FROM %s"
                  .formatted(Table.quoted(table.stored()), Table.quoted(table.name())))) {
        insert(to, table, () -> rows.next() ? values(rows, table.stored()) : null);
      }
    } catch (SQLException e) {
      throw new SQLException(
          "the rows of the table %s cannot be copied: %s"
              .formatted(table.name(), ReplayClient.withoutValues(e)),
          e.getSQLState(),
          e.getErrorCode());
    }
  }

  private static @Nullable Object[] values(ResultSet row, List<Table.Column> columns)
      throws SQLException {
    @Nullable Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      // Connector/J may read a year as a date, and a TINYINT(1) as a truth value.
      values[i] =
          INTEGERS.contains(columns.get(i).type())
              ? (Object) row.getLong(i + 1)
              : row.getObject(i + 1);
      if (row.wasNull()) {
        values[i] = null;
      }
    }
    return values;
  }

  /** Rows whose values are in the order of {@link Table#stored()}. */
  private interface Rows {
    /** The next row; null at the end. */
    @Nullable Object @Nullable [] next() throws SQLException;
  }

  private static void insert(Connection to, Table table, Rows rows) throws SQLException {
    String marks = String.join(", ", Collections.nCopies(table.stored().size(), "?"));
    try (PreparedStatement insert =
        to.prepareStatement(
            "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(Table.quoted(table.name()), Table.quoted(table.stored()), marks))) {
      int waiting = 0;
      for (@Nullable Object[] row = rows.next(); row != null; row = rows.next()) {
        for (int i = 0; i < row.length; i++) {
          insert.setObject(i + 1, row[i]);
        }
        insert.addBatch();
        waiting++;
        if (waiting == ROWS_AT_ONCE) {
          insert.executeBatch();
          waiting = 0;
        }
      }
      if (waiting > 0) {
        insert.executeBatch();
      }
    }
  }

  /** The largest value of each numeric column of a unique key, by {@code table.column}. */
  static Map<String, Long> largest(Connection rows, List<Table> tables) throws SQLException {
    Map<String, Long> largest = new HashMap<>();
    try (Statement statement = rows.createStatement()) {
      for (Table table : tables) {
        for (Table.Column column : table.columns()) {
          if (table.isUnique(column.name()) && NUMBERS.contains(column.type())) {
            try (ResultSet row =
                statement.executeQuery(
                    "SELECT COALESCE(MAX(%s), 0) FROM %s"
                        .formatted(Table.quoted(column.name()), Table.quoted(table.name())))) {
              row.next();
              BigDecimal found = row.getBigDecimal(1);
              if (found.compareTo(MOST) < 0) {
                largest.put(table.name() + "." + column.name(), found.longValue());
              }
            }
          }
        }
      }
    }
    return largest;
  }

  /**
   * Drops the databases of a replay.
   *
   * @param arms number of the arms
   */
  static void drop(ServerAccess server, int arms) throws SQLException {
    try (Connection connection = server.openPlain();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + ROWS);
      for (int place = 0; place < arms; place++) {
        statement.execute("DROP DATABASE IF EXISTS " + database(place));
      }
    }
  }
}
