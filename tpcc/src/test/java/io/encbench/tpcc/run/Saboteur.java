package io.encbench.tpcc.run;

import io.encbench.tpcc.config.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;

/**
 * Locks the warehouse and districts in the opposite order to Payments, so that they deadlock with
 * it. The transactions alone do not deadlock often enough.
 */
final class Saboteur implements AutoCloseable {
  private final Connection connection;

  Saboteur(Database database) throws SQLException {
    connection = database.connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS ballast (n INT PRIMARY KEY)");
    }
    connection.setAutoCommit(false);
  }

  /** Repeats until the latch is open or the time has passed. */
  void untilZero(CountDownLatch latch, long seconds) throws SQLException {
    long deadline = System.nanoTime() + 1_000_000_000L * seconds;
    while (latch.getCount() > 0 && System.nanoTime() - deadline < 0) {
      try (Statement statement = connection.createStatement()) {
        // The server rolls back the smaller of two transactions. This insert makes this one the
        // larger.
        statement.execute("INSERT INTO ballast SELECT i_id FROM bmsql_item WHERE i_id <= 2000");
        statement.execute("SELECT w_id FROM bmsql_warehouse WHERE w_id = 1 FOR UPDATE");
        statement.execute("SELECT d_id FROM bmsql_district WHERE d_w_id = 1 FOR UPDATE");
      } catch (SQLTransactionRollbackException e) {
        // Here the server chose this transaction.
      }
      connection.rollback();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
