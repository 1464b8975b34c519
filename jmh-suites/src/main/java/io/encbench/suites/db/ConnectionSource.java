package io.encbench.suites.db;

import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.ConnectionPool;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.micrometer.core.instrument.MeterRegistry;
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
 * Where the benchmarks of one workload get their connections. It lives outside JMH's trial, because
 * what JMH does in a trial's last iteration counts as measured.
 */
interface ConnectionSource extends AutoCloseable {
  /** A connection for the caller alone, until it gives it back. */
  Connection get() throws SQLException;

  /** Takes a connection back. */
  void giveBack(Connection connection) throws SQLException;

  /**
   * Asks the server whether the sessions are in the arm's mode. No connection may be out meanwhile.
   *
   * @throws io.encbench.profile.proof.ModeMismatchException if any is not
   */
  List<SessionView> prove() throws SQLException;

  @Override
  void close() throws SQLException;

  /**
   * Plain connections straight from DriverManager, without our pool and counting socket: what a
   * bare Connector/J loop runs on, to see what the harness adds.
   */
  static final class Bare implements ConnectionSource {
    private final Connections plain;
    private final Queue<Connection> free = new ConcurrentLinkedQueue<>();

    /**
     * Opens the connections.
     *
     * @param plain makes no connection here; says what mode these must be in
     * @param driverProperties of the workload
     * @param size how many
     */
    Bare(Endpoint endpoint, Connections plain, Map<String, String> driverProperties, int size)
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

  /** Connections from a HikariCP pool; every one of them is proven. */
  static final class Pooled implements ConnectionSource {
    private final Connections connections;
    private final ConnectionPool pool;

    Pooled(Connections connections, Workload workload, int size, MeterRegistry registry)
        throws SQLException {
      this.connections = connections;
      this.pool = connections.pool(workload.id(), workload.driverProperties(), size, registry);
    }

    @Override
    public Connection get() throws SQLException {
      return pool.get();
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
      connection.close();
    }

    @Override
    public List<SessionView> prove() throws SQLException {
      return connections.prove(pool);
    }

    @Override
    public void close() {
      pool.close();
    }
  }

  /**
   * A new connection each time. One more is proven before and after; for those between, the driver
   * itself offers the server only the profile's protocol and cipher suite.
   */
  static final class Unpooled implements ConnectionSource {
    private final Connections connections;
    private final Map<String, String> driverProperties;

    Unpooled(Connections connections, Map<String, String> driverProperties) {
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
}
