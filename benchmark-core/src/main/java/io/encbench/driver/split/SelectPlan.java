package io.encbench.driver.split;

import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/**
 * A query that the client completes.
 *
 * @param virtualSlots how many there are
 * @param subtracts whether there is a difference in it
 */
record SelectPlan(RowsPlan rows, SqlTemplate template, int virtualSlots, boolean subtracts)
    implements SplitPlan {
  @Override
  public Set<String> otherModes() {
    return subtracts ? Set.of(Arithmetic.SIGNED_SUBTRACTION) : Set.of();
  }

  @Override
  public List<PlanStep> steps() {
    return rows.isOneQuery() ? rows.steps() : OneTransaction.around(rows.steps());
  }

  @Override
  public SplitExecution open(InnerStatements statements) {
    return (values, owner) -> execute(statements, values, owner);
  }

  private SplitExecution.Outcome execute(
      InnerStatements statements, SlotValues values, Statement owner) throws SQLException {
    SelectExecution execution = new SelectExecution(statements, values, template, virtualSlots);
    ServerStatements server = statements.server();
    // Several queries see one state of the database, as far as its isolation says.
    ResultRows result =
        rows.isOneQuery()
            ? rows.rows(execution)
            : new OneTransaction(server).run(() -> rows.rows(execution));
    return SplitExecution.Outcome.of(server.show(limited(result, owner.getLargeMaxRows()), owner));
  }

  /**
   * The first rows of a result.
   *
   * @param most how many; 0 for all
   */
  private static ResultRows limited(ResultRows result, long most) {
    return most == 0 || most >= result.rows().size()
        ? result
        : new ResultRows(result.columns(), result.rows().subList(0, (int) most));
  }
}
