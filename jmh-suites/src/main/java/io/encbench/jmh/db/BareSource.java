package io.encbench.jmh.db;

import io.encbench.profile.Connections;
import io.encbench.profile.Endpoint;
import io.encbench.profile.SessionView;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Plain connections straight from DriverManager, without our pool and counting socket: what a bare
 * Connector/J loop runs on, to see what the harness adds.
 */
final class BareSource implements ConnectionSource {
  private final Connections plain;
  private final Queue<Connection> free = new ConcurrentLinkedQueue<>();

  /**
   * Opens the connections.
   *
   * @param plain makes no connection here; says what mode these must be in
   * @param driverProperties of the workload
   * @param size how many
   */
  BareSource(Endpoint endpoint, Connections plain, Map<String, String> driverProperties, int size)
      throws SQLException {
    this.plain = plain;
    Properties properties = new Properties();
    properties.putAll(driverProperties);
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    for (int i = 0; i < size; i++) {
      free.add(DriverManager.getConnection(endpoint.url(), properties));
    }
  }

  @Override
  public Connection get() {
    return free.remove();
  }

  @Override
  public void giveBack(Connection connection) {
    free.add(connection);
  }

  @Override
  public List<SessionView> prove() throws SQLException {
    List<SessionView> views = new ArrayList<>();
    for (Connection connection : free) {
      views.add(plain.prove(connection));
    }
    return views;
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : free) {
      connection.close();
    }
  }
}
