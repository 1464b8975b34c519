package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.OneTransaction;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/**
 * The plan of a query with client-side execution.
 *
 * @param virtualSlots the number of virtual slots
 * @param subtracts whether the query contains a subtraction
 */
public record SelectPlan(RowsPlan rows, SqlTemplate template, int virtualSlots, boolean subtracts)
    implements ClientSidePlan {
  @Override
  public Set<String> otherModes() {
    return subtracts ? Set.of(Arithmetic.SIGNED_SUBTRACTION) : Set.of();
  }

  @Override
  public List<PlanStep> steps() {
    return rows.isOneQuery() ? rows.steps() : OneTransaction.around(rows.steps());
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) {
    return (values, owner) -> execute(statements, values, owner);
  }

  private ClientSideExecution.Outcome execute(
      ServerStatements statements, SlotValues values, Statement owner) throws SQLException {
    SelectExecution execution = new SelectExecution(statements, values, template, virtualSlots);
    ServerConnection server = statements.server();
    // In one transaction, several queries see the same state of the database, as far as the
    // isolation level guarantees it.
    ResultRows result =
        rows.isOneQuery()
            ? rows.rows(execution)
            : new OneTransaction(server).run(() -> rows.rows(execution));
    return ClientSideExecution.Outcome.of(
        server.show(limited(result, owner.getLargeMaxRows()), owner));
  }

  /**
   * The first rows of a result.
   *
   * @param most the maximum number of rows; 0 for all
   */
  private static ResultRows limited(ResultRows result, long most) {
    return most == 0 || most >= result.rows().size()
        ? result
        : new ResultRows(result.columns(), result.rows().subList(0, (int) most));
  }
}
