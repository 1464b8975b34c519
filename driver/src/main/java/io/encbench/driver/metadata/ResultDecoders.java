package io.encbench.driver.metadata;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * The decoders of the columns of a result. A statement creates them once and uses them for all
 * results of the same plan. Serves one thread at a time, as its connection does.
 */
public final class ResultDecoders {
  private final ResultColumns columns;
  private final ColumnContext context;

  /** By JDBC index, which starts at 1; empty if all columns are plain. */
  private final @Nullable CellDecoder[] decoders;

  public ResultDecoders(ResultColumns columns, ColumnContext context) {
    this.columns = columns;
    this.context = context;
    this.decoders = new CellDecoder[columns.allPlain() ? 0 : columns.count() + 1];
    for (int column = 1; column < decoders.length; column++) {
      ColumnRule rule = columns.rule(column);
      decoders[column] = rule == null ? null : context.decoders().apply(rule);
    }
  }

  /** The decoder of a column, or null if it is plain or there is no such column. */
  public @Nullable CellDecoder decoder(int column) {
    return column >= 0 && column < decoders.length ? decoders[column] : null;
  }

  public ResultColumns columns() {
    return columns;
  }

  public ColumnContext context() {
    return context;
  }

  /**
   * Checks that a result has the columns that the statement was planned for: the same number, cells
   * where cells are expected, and the same names for the columns that {@code *} stands for. Only
   * the check of a name allocates.
   */
  public void check(ResultSetMetaData delegate) throws SQLException {
    int width = delegate.getColumnCount();
    if (columns.allPlain()) {
      return;
    }
    if (width != columns.count()) {
      throw new StaleSchemaException(
          "the result has " + width + " columns where " + columns.count() + " were expected");
    }
    for (int column = 1; column <= width; column++) {
      ColumnRule rule = columns.rule(column);
      String name = columns.placed(column);
      if (!name.isEmpty() && !name.equalsIgnoreCase(delegate.getColumnLabel(column))) {
        throw new StaleSchemaException(
            "column "
                + column
                + " of the result is "
                + delegate.getColumnLabel(column)
                + " where "
                + name
                + " was expected");
      }
      if (rule != null && !canHoldCells(delegate.getColumnType(column), rule)) {
        throw new StaleSchemaException(
            "column "
                + column
                + " of the result is "
                + delegate.getColumnTypeName(column)
                + " where cells of "
                + rule.name()
                + " were expected");
      }
    }
  }

  private static boolean canHoldCells(int type, ColumnRule rule) {
    return switch (type) {
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR -> rule.folds();
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> !rule.folds();
      case Types.NULL -> true;
      default -> false;
    };
  }
}
