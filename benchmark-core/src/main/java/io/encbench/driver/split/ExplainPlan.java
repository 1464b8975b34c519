package io.encbench.driver.split;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code EXPLAIN ENCRYPTION} of a statement.
 *
 * @param explained refuses what executing it would refuse; null if the server does all of it
 */
record ExplainPlan(List<PlanStep> steps, @Nullable SplitPlan explained) implements SplitPlan {
  ExplainPlan {
    steps = List.copyOf(steps);
  }

  @Override
  public Set<String> otherModes() {
    return explained == null ? Set.of() : explained.otherModes();
  }

  @Override
  public List<PlanStep> steps() {
    return steps;
  }

  @Override
  public SplitExecution open(InnerStatements statements) throws SQLException {
    if (explained != null) {
      explained.open(statements);
    }
    return new Explanation(steps, statements.server());
  }
}
