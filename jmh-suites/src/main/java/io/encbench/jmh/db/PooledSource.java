package io.encbench.jmh.db;

import io.encbench.profile.ConnectionPool;
import io.encbench.profile.Connections;
import io.encbench.profile.SessionView;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Connections from a HikariCP pool; every one of them is proven. */
final class PooledSource implements ConnectionSource {
  private final Connections connections;
  private final ConnectionPool pool;

  PooledSource(Connections connections, Workload workload, int size, MeterRegistry registry)
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
