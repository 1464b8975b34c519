package io.encbench.driver.session;

import io.encbench.driver.execute.BatchErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Session properties that affect client-side execution.
 *
 * @param sqlModes the SQL modes of the session, in upper case
 * @param usesCursors whether the delegate fetches the results of statements with a fetch size
 *     through cursors
 * @param fetchSize the default fetch size of statements
 * @param server the session of the server
 * @param batchErrors how batches continue after errors
 */
public record ClientSideSession(
    List<String> sqlModes,
    boolean usesCursors,
    int fetchSize,
    DelegateSession server,
    BatchErrors batchErrors) {
  public ClientSideSession {
    sqlModes = List.copyOf(sqlModes);
  }

  /** Whether the delegate would fetch the result of a statement through a cursor. */
  public boolean usesCursor(Statement statement) throws SQLException {
    return usesCursors
        && statement.getFetchSize() > 0
        && statement.getResultSetType() == ResultSet.TYPE_FORWARD_ONLY;
  }
}
