package io.encbench.driver.metadata;

import io.encbench.driver.forwarding.ForwardingResultSetMetaData;
import io.encbench.driver.rules.ColumnRule;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Describes encrypted columns by their types in clear, as Connector/J describes plain columns. */
public final class EncryptingResultSetMetaData extends ForwardingResultSetMetaData {
  private final ResultSetMetaData delegate;
  private final ResultDecoders decoders;

  /**
   * @throws SQLException if the result does not have the planned columns
   */
  public EncryptingResultSetMetaData(ResultSetMetaData delegate, ResultDecoders decoders)
      throws SQLException {
    decoders.check(delegate);
    this.delegate = delegate;
    this.decoders = decoders;
  }

  @Override
  protected ResultSetMetaData delegate() {
    return delegate;
  }

  private @Nullable ReportedType type(int column) {
    ColumnRule rule = decoders.columns().rule(column);
    return rule == null ? null : decoders.context().reportedType(rule);
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.getColumnType(column) : type.jdbcType();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.getColumnTypeName(column) : type.name();
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.getColumnClassName(column) : type.className();
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.getColumnDisplaySize(column) : type.precision();
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.getPrecision(column) : type.precision();
  }

  @Override
  public int getScale(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.getScale(column) : type.scale();
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.isSigned(column) : type.signed();
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    ReportedType type = type(column);
    return type == null ? delegate.isCaseSensitive(column) : type.caseSensitive();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, decoders.context().hidesDelegates(), type);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, decoders.context().hidesDelegates(), type);
  }
}
