package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An output column of a query with client-side execution. Immutable, with structural equality.
 *
 * @param label the name by which the application refers to the column
 * @param value the expression of the column
 * @param function the aggregate, if the column consists of nothing else; otherwise null
 */
public record Output(String label, Expression value, @Nullable Aggregate function) {
  /**
   * The index in the row of the column whose cells this output returns; -1 if the output is
   * computed.
   */
  public int cellOf() {
    if (function != null) {
      return function.extremeOf();
    }
    return value instanceof Expression.Column column ? column.index() : -1;
  }

  /** The cell of a row, for an output that returns the cells of a column. */
  byte @Nullable [] cell(Expression.EvaluatedRow row) throws SQLException {
    return function == null ? row.cell(cellOf()) : row.extreme(function.number());
  }

  /** The column of the result, for an output that returns the cells of a column. */
  ResultRows.Column described(ResultRows.Column column) {
    return function == null
        ? new ResultRows.Column(
            label, column.described(), column.decoder(), column.source(), column.nullable())
        : new ResultRows.Column(label, extreme(column.described()), column.decoder(), null, true);
  }

  /** The server reports the MIN or MAX of a TEXT by its characters, as that of an expression. */
  private static ColumnRule extreme(ColumnRule column) {
    ColumnType type = column.type();
    return type.kind().family() == Family.TEXT
        ? new ColumnRule(
            column.table(),
            column.column(),
            ValueType.of(type, null).reported(),
            column.scheme(),
            column.domain(),
            column.collation(),
            column.windows(),
            column.format())
        : column;
  }

  /**
   * The type of a computed output.
   *
   * @param values all values of the output in this result
   */
  ColumnType type(ComputedType types, List<SqlValue> values) throws SQLException {
    return function == null ? types.of(value, values) : types.of(function, values);
  }

  /** Whether a computed output may be NULL. */
  boolean nullable(SelectPlan.Execution execution) {
    if (function != null) {
      return function.function() != Aggregate.Function.COUNT;
    }
    ResultRows.Column column =
        value instanceof Expression.Slot slot ? execution.columnOf(slot.index()) : null;
    return column == null || column.nullable();
  }
}
