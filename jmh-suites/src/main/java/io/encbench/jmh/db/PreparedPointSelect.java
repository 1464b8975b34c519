package io.encbench.jmh.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The prepared point select on one connection, which it closes. Not thread-safe. */
final class PreparedPointSelect implements AutoCloseable {
  private final Connection connection;
  private final PreparedStatement statement;
  private final RandomIds ids;

  PreparedPointSelect(Connection connection, RandomIds ids) throws SQLException {
    this.connection = connection;
    this.ids = ids;
    this.statement =
        connection.prepareStatement("SELECT c FROM " + PointTable.NAME + " WHERE id = ?");
  }

  String next() throws SQLException {
    return select(ids.next());
  }

  String select(int id) throws SQLException {
    statement.setInt(1, id);
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
