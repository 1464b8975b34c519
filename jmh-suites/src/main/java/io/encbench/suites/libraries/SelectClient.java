package io.encbench.suites.libraries;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/** Reads random rows by id, each with a new statement text. Confined to one thread. */
final class SelectClient {
  private final LibrarySettings settings;
  private final SplittableRandom random;
  private final LongAdder selects;

  /**
   * Creates a client.
   *
   * @param seed seed of the ids
   * @param selects counts the selects
   */
  SelectClient(LibrarySettings settings, long seed, LongAdder selects) {
    this.settings = settings;
    this.random = new SplittableRandom(seed);
    this.selects = selects;
  }

  /**
   * Reads one row.
   *
   * @throws SQLException if the select fails or the row does not exist
   */
  void select(Connection connection) throws SQLException {
    int table = 1 + random.nextInt(settings.tables());
    int id = 1 + random.nextInt(settings.tableSize());
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT c FROM sbtest" + table + " WHERE id=" + id)) {
      if (!row.next() || row.getString(1) == null) {
        throw new SQLException("table sbtest" + table + " has no row with id " + id);
      }
    }
    selects.increment();
  }
}
