package io.encbench.driver.split;

import io.encbench.driver.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

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
