package io.encbench.driver;

import io.encbench.driver.value.CellDecoder;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A result of which only the first columns are shown; the driver has read the others for itself.
 * Serves one thread at a time.
 */
final class NarrowResultSet extends DecodingResultSet {
  private final int width;

  NarrowResultSet(ResultSet delegate, int width) {
    super(delegate);
    this.width = width;
  }

  private void requireShown(int column) throws SQLException {
    if (column > width) {
      throw DriverErrors.badArgument(
          "Column index " + column + " is out of range: the result has " + width);
    }
  }

  @Override
  @Nullable CellDecoder decoder(int column) throws SQLException {
    requireShown(column);
    return null;
  }

  @Override
  public int findColumn(String label) throws SQLException {
    int column = delegate().findColumn(label);
    if (column > width) {
      throw DriverErrors.badArgument("Column '" + label + "' is not in the result");
    }
    return column;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    return new NarrowMetaData(delegate().getMetaData(), width);
  }

  @Override
  byte @Nullable [] cell(int column) throws SQLException {
    throw new IllegalStateException("no column has a decoder");
  }

  @Override
  Content content(int column) {
    return Content.OTHER;
  }

  @Override
  String name(int column) {
    return "column " + column;
  }

  @Override
  public @Nullable Statement getStatement() throws SQLException {
    return delegate().getStatement();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate(), /* hidden= */ true, type);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate(), /* hidden= */ true, type);
  }
}
