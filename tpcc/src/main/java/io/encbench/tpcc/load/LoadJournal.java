package io.encbench.tpcc.load;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code encbench_load}, which stands while a load is not complete. Each unit enters
 * itself in the transaction that brings its rows, so after any crash it tells exactly what is
 * there. The first row says what is being loaded.
 */
final class LoadJournal {
  private static final String HEADER = "load";
  private static final String TABLE = "encbench_load";

  private final Connection connection;

  LoadJournal(Connection connection) {
    this.connection = connection;
  }

  /**
   * Begins a load, or finds where an earlier one stopped.
   *
   * @param description of the load; one that is resumed must have the same
   * @throws ConfigurationException if the tables hold rows of something else
   */
  void open(String description) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS "
              + TABLE
              + " (unit VARCHAR(40) NOT NULL PRIMARY KEY, unit_rows INTEGER NOT NULL,"
              + " description VARCHAR(200) NOT NULL)");
      String begun = begun(statement);
      if (begun == null) {
        requireEmptyTables(statement);
        enter(HEADER, 0, description);
      } else if (!begun.equals(description)) {
        throw new ConfigurationException(
            "the tables hold a part of a load of "
                + begun
                + ", and now a load of "
                + description
                + " is asked for: end the first with the same settings, or destroy and build");
      }
    }
  }

  private static @Nullable String begun(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT description FROM " + TABLE + " WHERE unit = '" + HEADER + "'")) {
      return row.next() ? row.getString(1) : null;
    }
  }

  private static void requireEmptyTables(Statement statement) throws SQLException {
    for (Table table : Table.values()) {
      String column = table.columns().get(0);
      try (ResultSet row =
          statement.executeQuery("SELECT " + column + " FROM " + table.sqlName() + " LIMIT 1")) {
        if (row.next()) {
          throw new ConfigurationException(
              "the table "
                  + table.sqlName()
                  + " holds rows that no load of this program has left unfinished: destroy and"
                  + " build");
        }
      }
    }
  }

  /** The units that are there, with their rows. */
  Map<String, Integer> units() throws SQLException {
    Map<String, Integer> units = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT unit, unit_rows FROM " + TABLE + " WHERE unit <> '" + HEADER + "'")) {
      while (rows.next()) {
        units.put(Objects.requireNonNull(rows.getString(1)), rows.getInt(2));
      }
    }
    return units;
  }

  /** Enters a unit. The caller commits it together with the unit's rows. */
  void enter(LoadUnit unit, int rows) throws SQLException {
    enter(unit.id(), rows, "");
  }

  private void enter(String unit, int rows, String description) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + TABLE + " (unit, unit_rows, description) VALUES (?, ?, ?)")) {
      insert.setString(1, unit);
      insert.setInt(2, rows);
      insert.setString(3, description);
      insert.executeUpdate();
    }
  }

  /** Removes the table, if it is there. */
  void drop() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + TABLE);
    }
  }
}
