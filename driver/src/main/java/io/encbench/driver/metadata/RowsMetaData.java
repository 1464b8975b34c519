package io.encbench.driver.metadata;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.failure.DriverErrors;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/**
 * Describes a result that was assembled on the client. Columns that come from a server statement
 * are described by the metadata of that statement. Computed columns are described by their type, as
 * Connector/J does. Immutable.
 */
public final class RowsMetaData implements ResultSetMetaData {
  private final List<ResultRows.Column> columns;
  private final ColumnContext context;
  private final boolean fromCursor;

  /**
   * Describes a result.
   *
   * @param fromCursor whether the delegate would have fetched the result through a cursor: the
   *     server then reads the rows from a temporary table, whose columns are named by the labels
   */
  public RowsMetaData(List<ResultRows.Column> columns, ColumnContext context, boolean fromCursor) {
    this.columns = columns;
    this.context = context;
    this.fromCursor = fromCursor;
  }

  /** A property of a column in the metadata of a server statement. */
  @FunctionalInterface
  private interface Fact<T> {
    T of(ResultSetMetaData metaData, int column) throws SQLException;
  }

  private ResultRows.Column column(int column) throws SQLException {
    if (column < 1 || column > columns.size()) {
      throw DriverErrors.badArgument(
          "Column index " + column + " is out of range: there are " + columns.size());
    }
    return columns.get(column - 1);
  }

  private <T> T fact(int column, Fact<T> fact, T computed) throws SQLException {
    ResultRows.Column.Source source = column(column).source();
    return source == null ? computed : fact.of(source.metaData(), source.index());
  }

  private ReportedType type(int column) throws SQLException {
    return context.reportedType(column(column).described());
  }

  @Override
  public int getColumnCount() {
    return columns.size();
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return column(column).label();
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    String label = column(column).label();
    return fromCursor ? label : fact(column, ResultSetMetaData::getColumnName, label);
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getTableName, "");
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getSchemaName, "");
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getCatalogName, "");
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getColumnType, type(column).jdbcType());
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getColumnTypeName, type(column).name());
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getColumnClassName, type(column).className());
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getColumnDisplaySize, type(column).precision());
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getPrecision, type(column).precision());
  }

  @Override
  public int getScale(int column) throws SQLException {
    return fact(column, ResultSetMetaData::getScale, type(column).scale());
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isSigned, type(column).signed());
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isCaseSensitive, type(column).caseSensitive());
  }

  @Override
  public int isNullable(int column) throws SQLException {
    return column(column).nullable() ? columnNullable : columnNoNulls;
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isAutoIncrement, false);
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isSearchable, true);
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isCurrency, false);
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isReadOnly, true);
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isWritable, false);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    return fact(column, ResultSetMetaData::isDefinitelyWritable, false);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, this, /* hidden= */ true, type);
  }

  @Override
  public String toString() {
    return "RowsMetaData" + columns.stream().map(ResultRows.Column::label).toList();
  }
}
