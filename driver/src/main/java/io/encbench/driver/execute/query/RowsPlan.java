package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * How the rows of a query, or of a subquery, are come by. Immutable; equal if it reads the same.
 */
public interface RowsPlan {
  ResultRows rows(SelectExecution execution) throws SQLException;

  /** Whether that takes one query to the server and no more. */
  boolean isOneQuery();

  /** Its steps, in the order of the execution. */
  List<PlanStep> steps();

  /** A subquery that the server does as it is. */
  record ServerRows(SqlText query) implements RowsPlan {
    @Override
    public ResultRows rows(SelectExecution execution) throws SQLException {
      PreparedStatement statement = execution.prepared(query.text());
      execution.values().bind(query, statement, 1);
      return execution.fetch(statement);
    }

    @Override
    public boolean isOneQuery() {
      return true;
    }

    @Override
    public List<PlanStep> steps() {
      return List.of(PlanStep.AtServer.once(query.text()));
    }
  }
}
