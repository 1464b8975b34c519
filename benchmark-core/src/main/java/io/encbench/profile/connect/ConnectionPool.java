package io.encbench.profile.connect;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A pool of fixed size, and the data source that a client takes its connections from. Thread-safe.
 */
public final class ConnectionPool implements AutoCloseable {
  private final DataSource source;
  private final HikariDataSource pool;
  private final int size;

  /**
   * Makes a pool of its parts.
   *
   * @param source the pool itself, or a driver's data source in front of it
   * @param size connections in the pool
   */
  ConnectionPool(DataSource source, HikariDataSource pool, int size) {
    this.source = source;
    this.pool = pool;
    this.size = size;
  }

  /** A connection, given back by closing it. */
  public Connection get() throws SQLException {
    return source.getConnection();
  }

  /** Connections in the pool. */
  public int size() {
    return size;
  }

  @Override
  public void close() {
    pool.close();
  }
}
