package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.Counted;
import java.sql.SQLException;

/** One client of an {@link OltpLoad}. Confined to one thread. */
public interface LoadClient {
  /** Executes one event. */
  void event() throws SQLException;

  /** Returns the counts of the statements executed since the last call. */
  Counted take();

  /**
   * Rolls back after an error that is ignored: no part of the event may stay, or be committed
   * later.
   */
  void rollback() throws SQLException;
}
