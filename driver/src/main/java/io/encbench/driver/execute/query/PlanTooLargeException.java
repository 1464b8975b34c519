package io.encbench.driver.execute.query;

import io.encbench.driver.failure.SqlStates;
import java.sql.SQLFeatureNotSupportedException;

/**
 * Thrown if the values of an execution make the better plan too large. Another plan may still be
 * possible.
 */
public final class PlanTooLargeException extends SQLFeatureNotSupportedException {
  private static final long serialVersionUID = 1L;

  PlanTooLargeException(String construct) {
    super(
        construct + " is not supported where encrypted columns are evaluated by the driver",
        SqlStates.NOT_SUPPORTED);
  }
}
