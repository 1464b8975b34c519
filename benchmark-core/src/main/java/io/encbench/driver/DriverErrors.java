package io.encbench.driver;

import io.encbench.config.ConfigurationException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** The kinds of {@link SQLException} that the driver itself throws, with their SQLSTATEs. */
final class DriverErrors {
  static final String INVALID_ATTRIBUTE_VALUE = "HY024";
  private static final String INVALID_ARGUMENT = "S1009";
  private static final String UNABLE_TO_CONNECT = "08001";

  private DriverErrors() {}

  /** Something that cannot be done correctly on cells; the message names construct and column. */
  static SQLFeatureNotSupportedException refused(String message) {
    return new SQLFeatureNotSupportedException(message, SqlStates.FEATURE_NOT_SUPPORTED);
  }

  /** A setting of the connection that is wrong; the message never holds a secret. */
  static SQLException badSetting(String message) {
    return new SQLException(message, INVALID_ATTRIBUTE_VALUE);
  }

  static SQLException badSetting(ConfigurationException problem) {
    return new SQLException(problem.getMessage(), INVALID_ATTRIBUTE_VALUE, problem);
  }

  /** An argument of a JDBC method that is wrong. */
  static SQLException badArgument(String message) {
    return new SQLException(message, INVALID_ARGUMENT);
  }

  static SQLException cannotConnect(String message) {
    return new SQLException(message, UNABLE_TO_CONNECT);
  }
}
