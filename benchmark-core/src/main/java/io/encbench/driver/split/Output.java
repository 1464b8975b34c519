package io.encbench.driver.split;

import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An output column of a query that the client completes. Immutable; equal if it reads the same.
 *
 * @param label what the application calls it
 * @param value what it is
 * @param function the aggregate that it is as a whole; null if it is none
 */
record Output(String label, Expression value, @Nullable Aggregate function) {
  /** The place in the row of the column whose cells it gives; -1 if it is computed. */
  int cellOf() {
    if (function != null) {
      return function.extremeOf();
    }
    return value instanceof Expression.Column column ? column.index() : -1;
  }

  /** The cell of a row, if it gives those of a column. */
  byte @Nullable [] cell(EvaluatedRow row) throws SQLException {
    return function == null ? row.cell(cellOf()) : row.extreme(function.number());
  }

  /** The column of the result, if it gives the cells of a column. */
  ResultColumn described(ResultColumn column) {
    return function == null
        ? new ResultColumn(
            label, column.described(), column.decoder(), column.source(), column.nullable())
        : new ResultColumn(label, column.described(), column.decoder(), null, true);
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
