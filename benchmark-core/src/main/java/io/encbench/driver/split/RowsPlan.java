package io.encbench.driver.split;

import java.sql.SQLException;
import java.util.List;

/**
 * How the rows of a query, or of a subquery, are come by. Immutable; equal if it reads the same.
 */
interface RowsPlan {
  ResultRows rows(SelectExecution execution) throws SQLException;

  /** Whether that takes one query to the server and no more. */
  boolean isOneQuery();

  /** What that comes to, in the order of the execution. */
  List<PlanStep> steps();
}
