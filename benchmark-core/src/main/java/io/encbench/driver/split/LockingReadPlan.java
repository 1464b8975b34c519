package io.encbench.driver.split;

import io.encbench.driver.sql.SyntaxTree.Part;
import java.util.List;
import java.util.Set;

/**
 * A read of one table that locks its rows.
 *
 * @param whole the statement as it is written
 * @param head its text before FROM
 * @param rest its text from there on
 * @param outputs the columns that it reads, in their order
 * @param keys the primary key
 * @param numbers the columns of the table that can be remembered
 */
record LockingReadPlan(
    String table,
    Part whole,
    Part head,
    Part rest,
    List<String> outputs,
    List<KeyColumn> keys,
    List<RowColumn> numbers)
    implements SplitPlan {
  LockingReadPlan {
    outputs = List.copyOf(outputs);
    keys = List.copyOf(keys);
    numbers = List.copyOf(numbers);
  }

  @Override
  public Set<String> otherModes() {
    return Set.of();
  }

  @Override
  public List<PlanStep> steps() {
    return List.of(PlanStep.AtServer.once(whole.text()));
  }

  @Override
  public SplitExecution open(InnerStatements statements) {
    return new LockingReadExecution(this, statements);
  }
}
