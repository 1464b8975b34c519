package io.encbench.driver;

import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.ResultColumns;
import io.encbench.driver.value.CellDecoder;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The decoders of the columns of a result. A statement makes them once and uses them for every
 * result of the same plan. Serves one thread at a time, as its connection does.
 */
final class ResultDecoders {
  private final ResultColumns columns;
  private final ColumnContext context;

  /** By JDBC index, which starts at 1; empty if all columns are plain. */
  private final @Nullable CellDecoder[] decoders;

  ResultDecoders(ResultColumns columns, ColumnContext context) {
    this.columns = columns;
    this.context = context;
    this.decoders = new CellDecoder[columns.allPlain() ? 0 : columns.count() + 1];
    for (int column = 1; column < decoders.length; column++) {
      ColumnRule rule = columns.rule(column);
      decoders[column] = rule == null ? null : context.decoders().apply(rule);
    }
  }

  /** The decoder of a column; null if it is plain or there is no such column. */
  @Nullable CellDecoder decoder(int column) {
    return column >= 0 && column < decoders.length ? decoders[column] : null;
  }

  ResultColumns columns() {
    return columns;
  }

  ColumnContext context() {
    return context;
  }

  /**
   * Checks that a result has the columns that the statement was planned for.
   *
   * @throws SQLException if their number differs: another client has changed the table
   */
  void checkWidth(ResultSetMetaData delegate) throws SQLException {
    int width = delegate.getColumnCount();
    if (!columns.allPlain() && width != columns.count()) {
      throw new SQLException(
          "the result has "
              + width
              + " columns where "
              + columns.count()
              + " were expected: a table was altered; reconnect, so that its columns are read anew",
          SqlStates.GENERAL_ERROR);
    }
  }
}
