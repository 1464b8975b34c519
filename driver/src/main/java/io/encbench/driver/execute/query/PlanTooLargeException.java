package io.encbench.driver.execute.query;

import io.encbench.driver.failure.SqlStates;
import java.sql.SQLFeatureNotSupportedException;

/** The values of an execution make its better plan too large; another may do. */
public final class PlanTooLargeException extends SQLFeatureNotSupportedException {
  private static final long serialVersionUID = 1L;

  PlanTooLargeException(String construct) {
    super(
        construct + " is not supported where encrypted columns are evaluated by the driver",
        SqlStates.NOT_SUPPORTED);
  }
}
