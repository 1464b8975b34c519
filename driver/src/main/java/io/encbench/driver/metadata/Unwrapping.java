package io.encbench.driver.metadata;

import io.encbench.driver.failure.SqlStates;
import java.sql.SQLException;
import java.sql.Wrapper;

/**
 * Implements {@code unwrap} for all wrappers. JDBC interfaces return the wrapper itself. The
 * delegate's own classes are available only if no column is encrypted, since through them an
 * application would send plaintext and read cells.
 */
public final class Unwrapping {
  private Unwrapping() {}

  public static boolean isWrapperFor(
      Wrapper wrapper, Wrapper delegate, boolean hidden, Class<?> type) throws SQLException {
    return type.isInstance(wrapper) || (!hidden && delegate.isWrapperFor(type));
  }

  /**
   * Returns the wrapper or, unless delegates are hidden, the delegate or what it wraps.
   *
   * @throws SQLException if none of them has the type
   */
  public static <T> T unwrap(Wrapper wrapper, Wrapper delegate, boolean hidden, Class<T> type)
      throws SQLException {
    if (type.isInstance(wrapper)) {
      return type.cast(wrapper);
    }
    if (hidden) {
      throw new SQLException(
          "cannot unwrap to "
              + type.getName()
              + ": it would bypass the encryption of columns; only JDBC interfaces are available",
          SqlStates.INVALID_PARAMETER_VALUE);
    }
    return delegate.unwrap(type);
  }
}
