package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An output column of a query with client-side execution. Immutable; equal if it reads the same.
 *
 * @param label what the application calls it
 * @param value what it is
 * @param function the aggregate that it is as a whole; null if it is none
 */
public record Output(String label, Expression value, @Nullable Aggregate function) {
  /** The place in the row of the column whose cells it gives; -1 if it is computed. */
  public int cellOf() {
    if (function != null) {
      return function.extremeOf();
    }
    return value instanceof Expression.Column column ? column.index() : -1;
  }

  /** The cell of a row, if it gives those of a column. */
  byte @Nullable [] cell(Expression.EvaluatedRow row) throws SQLException {
    return function == null ? row.cell(cellOf()) : row.extreme(function.number());
  }

  /** The column of the result, if it gives the cells of a column. */
  ResultRows.Column described(ResultRows.Column column) {
    return function == null
        ? new ResultRows.Column(
            label, column.described(), column.decoder(), column.source(), column.nullable())
        : new ResultRows.Column(label, column.described(), column.decoder(), null, true);
  }

  /**
   * Its type, if it is computed.
   *
   * @param values all of its values in this result
   */
  ColumnType type(ComputedType types, List<SqlValue> values) throws SQLException {
    return function == null ? types.of(value, values) : types.of(function, values);
  }

  /** Whether it may be NULL. */
  boolean nullable() {
    return function == null || function.function() != Aggregate.Function.COUNT;
  }
}
