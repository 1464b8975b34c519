package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row on which a query block is evaluated. Each of its values is decoded only once. */
final class JoinedRow implements Expression.EvaluatedRow {
  private final ExecutionValues values;
  private final ResultRows.Column[] columns;
  private final byte[][] cells;
  private final @Nullable SqlValue[] read;

  /**
   * Creates a row.
   *
   * @param columns describes each cell; null where the column is not known yet
   * @param cells the cells; null for SQL NULL
   */
  JoinedRow(ExecutionValues values, ResultRows.Column[] columns, byte[][] cells) {
    this.values = values;
    this.columns = columns;
    this.cells = cells;
    this.read = new SqlValue[cells.length];
  }

  /** A copy of this row with additional cells at some indexes. */
  JoinedRow with(List<Integer> indexes, byte[][] more) {
    byte[][] all = cells.clone();
    for (int i = 0; i < indexes.size(); i++) {
      all[indexes.get(i)] = more[i];
    }
    return new JoinedRow(values, columns, all);
  }

  @Override
  public SqlValue column(int index) throws SQLException {
    SqlValue known = read[index];
    if (known == null) {
      known = CellValues.of(columns[index], cells[index]);
      read[index] = known;
    }
    return known;
  }

  @Override
  public SqlValue slot(int index) throws SQLException {
    return values.value(index);
  }

  @Override
  public byte @Nullable [] cell(int index) {
    return cells[index];
  }

  @Override
  public byte @Nullable [] extreme(int aggregate) {
    throw new IllegalStateException("an aggregate outside of a group");
  }
}
