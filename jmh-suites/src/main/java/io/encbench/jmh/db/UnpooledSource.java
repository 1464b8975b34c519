package io.encbench.jmh.db;

import io.encbench.profile.Connections;
import io.encbench.profile.SessionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * A new connection each time. One more is proven before and after; for those between, the driver
 * itself offers the server only the profile's protocol and cipher suite.
 */
final class UnpooledSource implements ConnectionSource {
  private final Connections connections;
  private final Map<String, String> driverProperties;

  UnpooledSource(Connections connections, Map<String, String> driverProperties) {
    this.connections = connections;
    this.driverProperties = driverProperties;
  }

  @Override
  public Connection get() throws SQLException {
    return connections.open(driverProperties);
  }

  @Override
  public void giveBack(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public List<SessionView> prove() throws SQLException {
    try (Connection connection = get()) {
      return List.of(connections.prove(connection));
    }
  }

  @Override
  public void close() {
    // Every connection is closed when it is given back.
  }
}
