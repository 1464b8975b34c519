package io.encbench.driver.metadata;

import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.forwarding.ForwardingParameterMetaData;
import io.encbench.driver.rules.ColumnRule;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes the parameters of the application's statement: parameters for encrypted columns with
 * the columns' types in clear, the others as the delegate does.
 */
public final class EncryptingParameterMetaData extends ForwardingParameterMetaData {
  /**
   * A parameter of the application's statement.
   *
   * @param delegateIndex its first index in the statement for the server, from 1
   * @param rule the rule of the column that it is stored in or compared with, or null if it is
   *     plain
   */
  public record Parameter(int delegateIndex, @Nullable ColumnRule rule) {}

  private final ParameterMetaData delegate;
  private final List<Parameter> parameters;
  private final ColumnContext context;

  public EncryptingParameterMetaData(
      ParameterMetaData delegate, List<Parameter> parameters, ColumnContext context) {
    this.delegate = delegate;
    this.parameters = List.copyOf(parameters);
    this.context = context;
  }

  @Override
  protected ParameterMetaData delegate() {
    return delegate;
  }

  private Parameter parameter(int index) throws SQLException {
    if (index < 1 || index > parameters.size()) {
      throw new SQLException(
          "there is no parameter " + index + "; the statement has " + parameters.size(),
          SqlStates.INVALID_PARAMETER_VALUE);
    }
    return parameters.get(index - 1);
  }

  private @Nullable ReportedType type(int index) throws SQLException {
    ColumnRule rule = parameter(index).rule();
    return rule == null ? null : context.reportedType(rule);
  }

  private int delegateIndex(int index) throws SQLException {
    return parameter(index).delegateIndex();
  }

  @Override
  public int getParameterCount() {
    return parameters.size();
  }

  @Override
  public int getParameterType(int index) throws SQLException {
    ReportedType type = type(index);
    return type == null ? delegate.getParameterType(delegateIndex(index)) : type.jdbcType();
  }

  @Override
  public String getParameterTypeName(int index) throws SQLException {
    ReportedType type = type(index);
    return type == null ? delegate.getParameterTypeName(delegateIndex(index)) : type.name();
  }

  @Override
  public String getParameterClassName(int index) throws SQLException {
    ReportedType type = type(index);
    return type == null ? delegate.getParameterClassName(delegateIndex(index)) : type.className();
  }

  @Override
  public int getPrecision(int index) throws SQLException {
    ReportedType type = type(index);
    return type == null ? delegate.getPrecision(delegateIndex(index)) : type.precision();
  }

  @Override
  public int getScale(int index) throws SQLException {
    ReportedType type = type(index);
    return type == null ? delegate.getScale(delegateIndex(index)) : type.scale();
  }

  @Override
  public boolean isSigned(int index) throws SQLException {
    ReportedType type = type(index);
    return type == null ? delegate.isSigned(delegateIndex(index)) : type.signed();
  }

  @Override
  public int isNullable(int index) throws SQLException {
    return type(index) == null
        ? delegate.isNullable(delegateIndex(index))
        : ParameterMetaData.parameterNullableUnknown;
  }

  @Override
  public int getParameterMode(int index) throws SQLException {
    return delegate.getParameterMode(delegateIndex(index));
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, context.hidesDelegates(), type);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, context.hidesDelegates(), type);
  }
}
