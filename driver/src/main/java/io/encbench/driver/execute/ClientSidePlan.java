package io.encbench.driver.execute;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * The plan of one client-side statement. Immutable. Two plans are equal if they execute the
 * statement in the same way, so that a prepared statement stays valid when another table of the
 * schema has changed.
 */
public interface ClientSidePlan {
  /** The columns of the result that hold cells, which the caller decrypts. */
  default ResultColumns result() {
    return ResultColumns.ALL_PLAIN;
  }

  /** How its executions are counted. */
  default Kind kind() {
    return Kind.CLIENT;
  }

  /** The SQL modes under which the server would compute a different result. */
  Set<String> otherModes();

  /** Whether an execution returns rows. */
  default boolean returnsRows() {
    return true;
  }

  /** The steps of the plan, in the order of execution. */
  List<PlanStep> steps();

  /** Creates the execution of the statement on a connection. */
  ClientSideExecution open(ServerStatements statements) throws SQLException;
}
