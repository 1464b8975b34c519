package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import java.sql.SQLException;
import java.util.List;

/** A condition that the client checks on every row. Immutable, with structural equality. */
public sealed interface ClientCondition {
  Condition.Truth truth(SelectExecution execution, Expression.Row row) throws SQLException;

  /** The condition as it is written. */
  String text();

  /** A condition that can be computed from the row. */
  public record Computed(String text, Condition condition) implements ClientCondition {
    @Override
    public Condition.Truth truth(SelectExecution execution, Expression.Row row)
        throws SQLException {
      return condition.truth(row);
    }
  }

  /**
   * {@code IN} or {@code NOT IN} with a subquery that has been read before.
   *
   * @param subquery the number of the subquery's list
   */
  record InRows(String text, List<Expression> left, boolean not, int subquery)
      implements ClientCondition {
    public InRows {
      left = List.copyOf(left);
    }

    @Override
    public Condition.Truth truth(SelectExecution execution, Expression.Row row)
        throws SQLException {
      Condition.Truth any = Condition.Truth.FALSE;
      for (List<SqlValue> each : execution.list(subquery)) {
        Condition.Truth all = Condition.Truth.TRUE;
        for (int i = 0; i < left.size() && all != Condition.Truth.FALSE; i++) {
          all = all.and(Condition.Operator.EQUAL.of(left.get(i).value(row), each.get(i)));
        }
        any = any.or(all);
        if (any == Condition.Truth.TRUE) {
          break;
        }
      }
      return not ? any.not() : any;
    }
  }
}
