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

  PreparedPointSelect(ArmContext context, RandomIds ids) throws SQLException {
    this.source = context.source();
    this.connection = source.get();
    this.ids = ids;
    this.statement =
        connection.prepareStatement(
            "SELECT c, pad FROM " + context.table().points() + " WHERE id = ?");
  }

  PointTexts next() throws SQLException {
    return select(ids.next());
  }

  PointTexts select(int id) throws SQLException {
    statement.setInt(1, id);
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return new PointTexts(row.getString(1), row.getString(2));
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
    source.giveBack(connection);
  }
}
