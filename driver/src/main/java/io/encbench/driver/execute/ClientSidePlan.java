package io.encbench.driver.execute;

import io.encbench.driver.analysis.ResultColumns;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * The plan of one client-side statement. Immutable; equal if the statement is executed in the same
 * way, so that a prepared one stays valid when another table of the schema has changed.
 */
public interface ClientSidePlan {
  /** The columns of the result that hold cells, which the caller decrypts. */
  default ResultColumns result() {
    return ResultColumns.ALL_PLAIN;
  }

  /** The SQL modes under which the server would compute something else. */
  Set<String> otherModes();

  /** Its steps, in the order of the execution. */
  List<PlanStep> steps();

  /** Makes what executes the statement on a connection. */
  ClientSideExecution open(ServerStatements statements) throws SQLException;
}
