package io.encbench.driver.result;

import io.encbench.driver.execute.ServerConnection.RowVisitor;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.forwarding.ForwardingResultSetMetaData;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A forward-only result that shows the application only its first columns. The driver itself reads
 * the other columns when the application reaches a row. Serves one thread at a time.
 */
public final class NarrowResultSet extends DecodingResultSet {
  private final ResultSet delegate;
  private final int width;
  private final RowVisitor visitor;

  /**
   * @param width the number of columns that are shown
   */
  public NarrowResultSet(ResultSet delegate, int width, RowVisitor visitor) {
    this.delegate = delegate;
    this.width = width;
    this.visitor = visitor;
  }

  @Override
  protected ResultSet delegate() {
    return delegate;
  }

  @Override
  public boolean next() throws SQLException {
    boolean found = delegate.next();
    if (found) {
      visitor.visit(delegate);
    }
    return found;
  }

  @Override
  public @Nullable CellDecoder decoder(int column) throws SQLException {
    if (column > width) {
      throw DriverErrors.badArgument(
          "Column index " + column + " is out of range: the result has " + width);
    }
    return null;
  }

  @Override
  public int findColumn(String label) throws SQLException {
    int column = delegate.findColumn(label);
    if (column > width) {
      throw DriverErrors.badArgument("Column '" + label + "' is not in the result");
    }
    return column;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    return new NarrowMetaData(delegate.getMetaData(), width);
  }

  @Override
  public byte @Nullable [] cell(int column) {
    throw new IllegalStateException("no column has a decoder");
  }

  @Override
  public Content content(int column) {
    return Content.OTHER;
  }

  @Override
  public String name(int column) {
    return "column " + column;
  }

  @Override
  public @Nullable Statement getStatement() throws SQLException {
    return delegate.getStatement();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, /* hidden= */ true, type);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, /* hidden= */ true, type);
  }

  /** Describes the first columns of a result. */
  static final class NarrowMetaData extends ForwardingResultSetMetaData {
    private final ResultSetMetaData delegate;
    private final int width;

    NarrowMetaData(ResultSetMetaData delegate, int width) {
      this.delegate = delegate;
      this.width = width;
    }

    @Override
    protected ResultSetMetaData delegate() {
      return delegate;
    }

    @Override
    public int getColumnCount() {
      return width;
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
      return Unwrapping.isWrapperFor(this, delegate, /* hidden= */ true, type);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      return Unwrapping.unwrap(this, delegate, /* hidden= */ true, type);
    }
  }
}
