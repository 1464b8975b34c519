package io.encbench.suites.micro.stub;

import io.encbench.driver.forwarding.ForwardingResultSet;
import io.encbench.driver.forwarding.ForwardingResultSetMetaData;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Types;
import java.util.List;

/** Rows of a {@link StubTable}. */
final class StubResultSet extends ForwardingResultSet {
  private final List<Object[]> rows;
  private final int firstColumn;
  private final int width;
  private int next;
  private Object[] row = {};

  StubResultSet(List<Object[]> rows, int firstColumn, int width) {
    this.rows = rows;
    this.firstColumn = firstColumn;
    this.width = width;
  }

  @Override
  protected ResultSet delegate() {
    throw new UnsupportedOperationException("the stub implements only what the benchmarks call");
  }

  @Override
  public boolean next() {
    if (next == rows.size()) {
      return false;
    }
    row = rows.get(next++);
    return true;
  }

  private Object value(int column) {
    return row[firstColumn + column - 1];
  }

  @Override
  public int getInt(int column) {
    return (Integer) value(column);
  }

  @Override
  public long getLong(int column) {
    return (Long) value(column);
  }

  @Override
  public boolean getBoolean(int column) {
    return (Boolean) value(column);
  }

  @Override
  public String getString(int column) {
    Object value = value(column);
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : (String) value;
  }

  @Override
  public byte[] getBytes(int column) {
    return (byte[]) value(column);
  }

  @Override
  public boolean wasNull() {
    return false;
  }

  @Override
  public ResultSetMetaData getMetaData() {
    return new Width(width);
  }

  @Override
  public void close() {
    // Holds nothing.
  }

  /** Reports only the number of columns, and a type that may hold cells. */
  private static final class Width extends ForwardingResultSetMetaData {
    private final int columns;

    Width(int columns) {
      this.columns = columns;
    }

    @Override
    protected ResultSetMetaData delegate() {
      throw new UnsupportedOperationException("the stub implements only what the benchmarks call");
    }

    @Override
    public int getColumnCount() {
      return columns;
    }

    @Override
    public int getColumnType(int column) {
      return Types.VARBINARY;
    }
  }
}
