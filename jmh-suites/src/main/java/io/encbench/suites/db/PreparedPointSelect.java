package io.encbench.suites.db;

import io.encbench.suites.db.table.PointRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A prepared point select on its own connection. Not thread-safe. */
final class PreparedPointSelect implements AutoCloseable {
  private final ConnectionSource source;
  private final Connection connection;
  private final PreparedStatement statement;
  private final ArmContext.RandomIds ids;

  PreparedPointSelect(ArmContext context, ArmContext.RandomIds ids) throws SQLException {
    this.source = context.source();
    this.connection = source.get();
    this.ids = ids;
    this.statement =
        connection.prepareStatement(
            "SELECT c, pad FROM " + context.table().points() + " WHERE id = ?");
  }

  PointRow.Texts next() throws SQLException {
    return select(ids.next());
  }

  PointRow.Texts select(int id) throws SQLException {
    statement.setInt(1, id);
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return new PointRow.Texts(row.getString(1), row.getString(2));
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
    source.giveBack(connection);
  }
}
