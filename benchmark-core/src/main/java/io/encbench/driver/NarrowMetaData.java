package io.encbench.driver;

import io.encbench.driver.forwarding.ForwardingResultSetMetaData;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Describes the first columns of a result. */
final class NarrowMetaData extends ForwardingResultSetMetaData {
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
