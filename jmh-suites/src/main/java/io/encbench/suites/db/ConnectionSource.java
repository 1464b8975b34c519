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
import org.jspecify.annotations.Nullable;

/**
 * Provides the benchmarks of one workload with connections. It outlives JMH's trials, because JMH
 * counts what it does in the last iteration of a trial as measured.
 */
interface ConnectionSource extends AutoCloseable {
  /** Returns a connection for the caller's exclusive use until it is given back. */
  Connection get() throws SQLException;

  /** Takes a connection back. */
  void giveBack(Connection connection) throws SQLException;

  /**
   * Asks the server whether the sessions are in the arm's mode. No connection may be in use
   * meanwhile.
   *
   * @return the server's view of each session
   * @throws io.encbench.profile.proof.ModeMismatchException if a session is in another mode
   */
  List<SessionView> prove() throws SQLException;

  @Override
  void close() throws SQLException;

  /**
   * Opens the connections of a workload.
   *
   * @param size number of connections in a pool
   * @param registry registry of the pool's meters
   */
  static ConnectionSource of(
      Workload workload, Connections connections, int size, MeterRegistry registry)
      throws SQLException {
    return switch (workload) {
      case CONNECT -> new Unpooled(connections, workload.driverProperties());
      case POOL -> new Reopened(connections, workload, size, registry);
      case POINT_SELECT_LITERAL,
          POINT_SELECT_CLIENT_PREPARED,
          POINT_SELECT_SERVER_PREPARED,
          RANGE_READ,
          BATCH_INSERT ->
          new Pooled(connections, workload, size, registry);
    };
  }

  /**
   * Plain connections directly from DriverManager, without the harness's pool and counting socket.
   * A bare Connector/J loop runs on them and shows the overhead of the harness.
   */
  static final class Bare implements ConnectionSource {
    private final Connections plain;
    private final Queue<Connection> free = new ConcurrentLinkedQueue<>();

    /**
     * Opens the connections.
     *
     * @param plain proves the mode of these connections; opens none of them
     * @param driverProperties Connector/J properties of the workload
     * @param size number of connections
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

  /** Connections from a HikariCP pool. Each of them is proven. */
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
   * Connections from a HikariCP pool that is opened when one is taken and none is in use, and
   * closed when all have been given back. One connection is proven before and after the
   * measurement. The others are not proven, but the driver offers the server only the profile's
   * protocol and cipher suite.
   */
  static final class Reopened implements ConnectionSource {
    private final Connections connections;
    private final Workload workload;
    private final int size;
    private final MeterRegistry registry;
    private @Nullable ConnectionPool pool;
    private int inUse;

    Reopened(Connections connections, Workload workload, int size, MeterRegistry registry) {
      this.connections = connections;
      this.workload = workload;
      this.size = size;
      this.registry = registry;
    }

    @Override
    public synchronized Connection get() throws SQLException {
      ConnectionPool open = pool;
      if (open == null) {
        open = connections.pool(workload.id(), workload.driverProperties(), size, registry);
        pool = open;
      }
      Connection connection = open.get();
      inUse++;
      return connection;
    }

    @Override
    public synchronized void giveBack(Connection connection) throws SQLException {
      connection.close();
      inUse--;
      if (inUse == 0) {
        close();
      }
    }

    @Override
    public List<SessionView> prove() throws SQLException {
      Connection connection = get();
      try {
        return List.of(connections.prove(connection));
      } finally {
        giveBack(connection);
      }
    }

    @Override
    public synchronized void close() {
      ConnectionPool open = pool;
      if (open != null) {
        open.close();
        pool = null;
      }
    }
  }

  /**
   * A new connection each time, while another one stays open, as in a pool that grows. A separate
   * connection is proven before and after the measurement. The connections in between are not
   * proven, but the driver offers the server only the profile's protocol and cipher suite.
   */
  static final class Unpooled implements ConnectionSource {
    private final Connections connections;
    private final Map<String, String> driverProperties;
    private final Connection keptOpen;

    Unpooled(Connections connections, Map<String, String> driverProperties) throws SQLException {
      this.connections = connections;
      this.driverProperties = driverProperties;
      this.keptOpen = get();
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
    public void close() throws SQLException {
      keptOpen.close();
    }
  }
}
