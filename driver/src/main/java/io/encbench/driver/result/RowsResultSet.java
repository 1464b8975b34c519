package io.encbench.driver.result;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.metadata.RowsMetaData;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A result that was assembled on the client. It is read-only and holds all its rows. Its cursor
 * moves like that of Connector/J over a result that was read completely. Serves one thread at a
 * time.
 */
public final class RowsResultSet extends DecodingResultSet {
  private final ResultRows result;
  private final Statement statement;
  private final ColumnContext context;
  private final int type;
  private final boolean fromCursor;

  /** The columns by their labels; null until one is looked up. */
  private @Nullable Map<String, Integer> indexes;

  /** The row that getters read; -1 before the first. */
  private int row = -1;

  private int fetchSize;
  private int fetchDirection = FETCH_FORWARD;
  private boolean wasNull;
  private boolean closed;

  /**
   * Shows a result.
   *
   * @param statement the application's statement
   * @param type a constant of {@link ResultSet}: forward-only or scroll-insensitive
   * @param fromCursor whether the delegate would have fetched the result through a cursor
   */
  public RowsResultSet(
      ResultRows result, Statement statement, ColumnContext context, int type, boolean fromCursor) {
    this.result = result;
    this.statement = statement;
    this.context = context;
    this.type = type;
    this.fromCursor = fromCursor;
  }

  private Map<String, Integer> indexes() {
    Map<String, Integer> known = indexes;
    if (known == null) {
      known = new HashMap<>();
      for (int i = 0; i < result.columns().size(); i++) {
        known.putIfAbsent(key(result.columns().get(i).label()), i + 1);
      }
      indexes = known;
    }
    return known;
  }

  private static String key(String label) {
    return label.toLowerCase(Locale.ROOT);
  }

  /** There is no delegate: every method that would use it is overridden. */
  @Override
  protected ResultSet delegate() {
    throw new IllegalStateException("a result assembled on the client has no delegate");
  }

  private void requireOpen() throws SQLException {
    if (closed) {
      throw new SQLException("the result set is closed", SqlStates.GENERAL_ERROR);
    }
  }

  private ResultRows.Column column(int column) throws SQLException {
    requireOpen();
    if (column < 1 || column > result.columns().size()) {
      throw DriverErrors.badArgument(
          "Column index " + column + " is out of range: there are " + result.columns().size());
    }
    return result.columns().get(column - 1);
  }

  @Override
  public CellDecoder decoder(int column) throws SQLException {
    return column(column).decoder();
  }

  @Override
  public byte @Nullable [] cell(int column) throws SQLException {
    column(column);
    if (row < 0 || row >= size()) {
      throw new SQLException(
          row < 0 ? "the cursor is before the first row" : "the cursor is after the last row",
          SqlStates.INVALID_CURSOR_POSITION);
    }
    byte[] cell = result.rows().get(row)[column - 1];
    wasNull = cell == null;
    return cell;
  }

  @Override
  public Content content(int column) throws SQLException {
    return Content.of(column(column).described().type());
  }

  @Override
  public String name(int column) throws SQLException {
    return column(column).described().name();
  }

  @Override
  Connection maker() throws SQLException {
    return statement.getConnection();
  }

  private int size() {
    return result.rows().size();
  }

  @Override
  public int findColumn(String label) throws SQLException {
    requireOpen();
    Integer index = label == null ? null : indexes().get(key(label));
    if (index == null) {
      throw DriverErrors.badArgument("There is no column " + label + " in this result");
    }
    return index;
  }

  @Override
  public boolean wasNull() throws SQLException {
    requireOpen();
    return wasNull;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    requireOpen();
    return new RowsMetaData(result.columns(), context, fromCursor);
  }

  @Override
  public Statement getStatement() throws SQLException {
    requireOpen();
    return statement;
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean next() throws SQLException {
    requireOpen();
    return moveTo(row + 1L);
  }

  /** Moves to a row, counted from 0, or to before the first or after the last row. */
  private boolean moveTo(long target) {
    row = (int) Math.max(-1, Math.min(target, size()));
    return row >= 0 && row < size();
  }

  private void requireScrollable() throws SQLException {
    requireOpen();
    if (type == TYPE_FORWARD_ONLY) {
      throw new SQLException(
          "the result set is TYPE_FORWARD_ONLY: prepare the statement as"
              + " TYPE_SCROLL_INSENSITIVE to move freely",
          SqlStates.INVALID_CURSOR_POSITION);
    }
  }

  @Override
  public boolean previous() throws SQLException {
    requireScrollable();
    return moveTo(row - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    requireScrollable();
    return size() > 0 && moveTo(0);
  }

  @Override
  public boolean last() throws SQLException {
    requireScrollable();
    return size() > 0 && moveTo(size() - 1L);
  }

  @Override
  public void beforeFirst() throws SQLException {
    requireScrollable();
    moveTo(-1);
  }

  @Override
  public void afterLast() throws SQLException {
    requireScrollable();
    moveTo(size());
  }

  @Override
  public boolean absolute(int number) throws SQLException {
    requireScrollable();
    if (number == 0) {
      return moveTo(-1);
    }
    return moveTo(number > 0 ? number - 1L : (long) size() + number);
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    requireScrollable();
    return moveTo((long) row + rows);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    requireOpen();
    return row < 0 && size() > 0;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    requireOpen();
    return size() > 0 && row >= size();
  }

  @Override
  public boolean isFirst() throws SQLException {
    requireOpen();
    return size() > 0 && row == 0;
  }

  @Override
  public boolean isLast() throws SQLException {
    requireOpen();
    return size() > 0 && row == size() - 1;
  }

  @Override
  public int getRow() throws SQLException {
    requireOpen();
    return row < 0 || row >= size() ? 0 : row + 1;
  }

  @Override
  public int getType() throws SQLException {
    requireOpen();
    return type;
  }

  @Override
  public int getConcurrency() throws SQLException {
    requireOpen();
    return CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() throws SQLException {
    requireOpen();
    return statement.getResultSetHoldability();
  }

  @Override
  public int getFetchSize() throws SQLException {
    requireOpen();
    return fetchSize;
  }

  /** Has no effect besides {@link #getFetchSize}, because all rows are here already. */
  @Override
  public void setFetchSize(int rows) throws SQLException {
    requireOpen();
    if (rows < 0 && rows != Integer.MIN_VALUE) {
      throw DriverErrors.badArgument("The fetch size must not be negative: " + rows);
    }
    fetchSize = rows;
  }

  @Override
  public int getFetchDirection() throws SQLException {
    requireOpen();
    return fetchDirection;
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    requireOpen();
    if (direction != FETCH_FORWARD && direction != FETCH_REVERSE && direction != FETCH_UNKNOWN) {
      throw DriverErrors.badArgument("There is no fetch direction " + direction);
    }
    fetchDirection = direction;
  }

  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    requireOpen();
    return null;
  }

  @Override
  public void clearWarnings() throws SQLException {
    requireOpen();
  }

  @Override
  public String getCursorName() throws SQLException {
    throw readOnly("getCursorName");
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    throw readOnly("rowUpdated");
  }

  @Override
  public boolean rowInserted() throws SQLException {
    throw readOnly("rowInserted");
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    throw readOnly("rowDeleted");
  }

  @Override
  public void insertRow() throws SQLException {
    throw readOnly("insertRow");
  }

  @Override
  public void updateRow() throws SQLException {
    throw readOnly("updateRow");
  }

  @Override
  public void deleteRow() throws SQLException {
    throw readOnly("deleteRow");
  }

  @Override
  public void refreshRow() throws SQLException {
    throw readOnly("refreshRow");
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    throw readOnly("cancelRowUpdates");
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    throw readOnly("moveToInsertRow");
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    throw readOnly("moveToCurrentRow");
  }

  private static SQLFeatureNotSupportedException readOnly(String method) {
    return Refusal.because(
        method + " is not supported: this result was assembled on the client and is read-only");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw new SQLException(
        "cannot unwrap to " + type.getName() + ": this result was assembled on the client",
        SqlStates.INVALID_PARAMETER_VALUE);
  }
}
