package io.encbench.driver;

import io.encbench.driver.split.BatchErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * What of a session decides what a statement that is done in part comes to.
 *
 * @param sqlModes in upper case
 * @param usesCursors whether the delegate gets the results of statements with a fetch size through
 *     cursors
 * @param fetchSize of a statement that sets none
 * @param batchErrors how batches go on after errors
 */
record SplitSession(
    List<String> sqlModes, boolean usesCursors, int fetchSize, BatchErrors batchErrors) {
  SplitSession {
    sqlModes = List.copyOf(sqlModes);
  }

  /** Whether the delegate would get the result of a statement through a cursor. */
  boolean usesCursor(Statement statement) throws SQLException {
    return usesCursors
        && statement.getFetchSize() > 0
        && statement.getResultSetType() == ResultSet.TYPE_FORWARD_ONLY;
  }
}
