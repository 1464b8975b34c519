package io.encbench.tpcc.terminal;

import io.encbench.tpcc.transaction.Session;
import java.sql.SQLException;

/** Opens the sessions that terminals work on. Thread-safe. */
public interface SessionSource {
  /** A new session, ready for transactions. */
  Session open() throws SQLException;

  /** Takes back one that is not needed any more, or that was lost. Does not fail. */
  void close(Session session);
}
