package io.encbench.tpcc.terminal;

import io.encbench.tpcc.transaction.Session;
import java.sql.SQLException;

/** Opens the sessions that terminals work on. Thread-safe. */
public interface SessionSource {
  /** Opens a session that is ready for transactions. */
  Session open() throws SQLException;

  /** Closes a session that is no longer needed or was lost. Does not throw. */
  void close(Session session);
}
