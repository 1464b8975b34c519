package io.encbench.driver.split;

import io.encbench.driver.sql.ResultColumns;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * What becomes of one statement that is done in part. Immutable; equal if the same becomes of the
 * statement, so that a prepared one stays valid when another table of the schema has changed.
 */
interface SplitPlan {
  /** The columns of the result that hold cells, which the caller decrypts. */
  default ResultColumns result() {
    return ResultColumns.ALL_PLAIN;
  }

  /** The SQL modes under which the server would compute something else. */
  Set<String> otherModes();

  /** What it comes to, in the order of the execution. */
  List<PlanStep> steps();

  /** Makes what executes the statement on a connection. */
  SplitExecution open(InnerStatements statements) throws SQLException;
}
