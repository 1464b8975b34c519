package io.encbench.suites.libraries;

import io.encbench.suites.oltp.LoadClient;
import io.encbench.suites.oltp.sysbench.Counted;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Selects on a connection that stays open.
 *
 * @param connection the connection; the caller closes it
 */
record PointSelectSession(SelectClient client, Connection connection) implements LoadClient {
  @Override
  public void event() throws SQLException {
    client.select(connection);
  }

  @Override
  public Counted take() {
    return Counted.ONE_READ;
  }

  @Override
  public void rollback() {
    // A read has nothing to undo.
  }
}
