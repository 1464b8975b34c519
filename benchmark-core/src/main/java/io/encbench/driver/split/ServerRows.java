package io.encbench.driver.split;

import io.encbench.driver.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;

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
}
