package io.encbench.jmh.db;

import io.encbench.profile.SessionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

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
   * @throws io.encbench.profile.ModeMismatchException if any is not
   */
  List<SessionView> prove() throws SQLException;

  @Override
  void close() throws SQLException;
}
