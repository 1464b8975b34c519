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
 * The table {@code encbench_load}, which exists until a load is complete. Each unit is entered in
 * the same transaction as its rows, so after a crash the table lists exactly the units that are
 * loaded. A header row describes the load.
 */
final class LoadJournal {
  private static final String HEADER = "load";
  private static final String TABLE = "encbench_load";

  private final Connection connection;

  LoadJournal(Connection connection) {
    this.connection = connection;
  }

  /**
   * Begins a load, or prepares to resume an earlier one.
   *
   * @param description description of the load, which must equal that of a load to resume
   * @throws ConfigurationException if the tables contain rows of another load or of other origin
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
            "the tables contain part of a load of "
                + begun
                + ", but a load of "
                + description
                + " was requested: finish the first with its settings, or destroy and build");
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
                  + " contains rows that are not of an unfinished load of this program: destroy and"
                  + " build");
        }
      }
    }
  }

  /** The loaded units by id, with their numbers of rows. */
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

  /** Enters a unit. The caller commits it together with the rows of the unit. */
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

  /** Drops the table if it exists. */
  void drop() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + TABLE);
    }
  }
}
