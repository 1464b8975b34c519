package io.encbench.driver.split;

import java.sql.SQLException;
import java.util.List;

/** A condition that the client checks on every row. Immutable; equal if it reads the same. */
sealed interface Residual {
  Truth truth(SelectExecution execution, Expression.Row row) throws SQLException;

  /** How it is written. */
  String text();

  /** One that can be computed from the row. */
  record Computed(String text, Condition condition) implements Residual {
    @Override
    public Truth truth(SelectExecution execution, Expression.Row row) throws SQLException {
      return condition.truth(row);
    }
  }

  /**
   * {@code IN} or {@code NOT IN} of a subquery that was read before.
   *
   * @param subquery its number
   */
  record InRows(String text, List<Expression> left, boolean not, int subquery) implements Residual {
    public InRows {
      left = List.copyOf(left);
    }

    @Override
    public Truth truth(SelectExecution execution, Expression.Row row) throws SQLException {
      Truth any = Truth.FALSE;
      for (List<SqlValue> each : execution.list(subquery)) {
        Truth all = Truth.TRUE;
        for (int i = 0; i < left.size() && all != Truth.FALSE; i++) {
          all = all.and(Condition.Operator.EQUAL.of(left.get(i).value(row), each.get(i)));
        }
        any = any.or(all);
        if (any == Truth.TRUE) {
          break;
        }
      }
      return not ? any.not() : any;
    }
  }
}
