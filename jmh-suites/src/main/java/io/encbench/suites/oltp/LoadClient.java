package io.encbench.suites.oltp;

import io.encbench.suites.oltp.sysbench.Counted;
import java.sql.SQLException;

/** One client of an {@link OltpLoad}. Used by one thread. */
public interface LoadClient {
  /** Does one event. */
  void event() throws SQLException;

  /** The statements done since this was called last. */
  Counted take();

  /** After an error that is to be ignored: nothing half done may stay or be committed. */
  void rollback() throws SQLException;
}
