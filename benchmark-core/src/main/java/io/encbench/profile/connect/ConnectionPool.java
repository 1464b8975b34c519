package io.encbench.profile.connect;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A connection pool of fixed size and the data source in front of it. Thread-safe. */
public final class ConnectionPool implements AutoCloseable {
  private final DataSource source;
  private final HikariDataSource pool;
  private final int size;

  /**
   * Combines a pool and its data source.
   *
   * @param source the pool itself, or a driver's data source in front of it
   * @param size number of connections in the pool
   */
  ConnectionPool(DataSource source, HikariDataSource pool, int size) {
    this.source = source;
    this.pool = pool;
    this.size = size;
  }

  /** Borrows a connection, which the caller returns by closing it. */
  public Connection get() throws SQLException {
    return source.getConnection();
  }

  /** Number of connections in the pool. */
  public int size() {
    return size;
  }

  @Override
  public void close() {
    pool.close();
  }
}
