package io.encbench.suites.libraries;

import io.encbench.profile.connect.Connections;
import io.encbench.suites.oltp.LoadClient;
import io.encbench.suites.oltp.sysbench.Counted;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Connects, selects once and disconnects. The client checks every connection itself, which costs no
 * round trip; asking the server would cost as much as the select.
 *
 * @param checked counts the connections that passed the check
 */
record ConnectSession(SelectClient client, Connections connections, LongAdder checked)
    implements LoadClient {
  @Override
  public void event() throws SQLException {
    try (Connection connection = connections.open(Map.of())) {
      connections.check(connection);
      checked.increment();
      client.select(connection);
    }
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
