package io.encbench.jmh.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The prepared point select on a connection of its own. Not thread-safe. */
final class PreparedPointSelect implements AutoCloseable {
  private final ConnectionSource source;
  private final Connection connection;
  private final PreparedStatement statement;
  private final RandomIds ids;

  PreparedPointSelect(ConnectionSource source, RandomIds ids) throws SQLException {
    this.source = source;
    this.connection = source.get();
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
    statement.close();
    source.giveBack(connection);
  }
}
