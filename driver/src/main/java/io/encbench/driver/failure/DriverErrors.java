package io.encbench.driver.failure;

import io.encbench.config.ConfigurationException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** What fails for other reasons than encrypted columns: settings, arguments, servers. */
public final class DriverErrors {
  private DriverErrors() {}

  /** A setting of the connection that is wrong; the message never holds a secret. */
  public static SQLException badSetting(String message) {
    return new SQLException(message, SqlStates.INVALID_ATTRIBUTE_VALUE);
  }

  public static SQLException badSetting(ConfigurationException problem) {
    return new SQLException(problem.getMessage(), SqlStates.INVALID_ATTRIBUTE_VALUE, problem);
  }

  /** An argument of a JDBC method that is wrong. */
  public static SQLException badArgument(String message) {
    return new SQLException(message, SqlStates.INVALID_ARGUMENT);
  }

  /** An optional part of JDBC that this driver leaves out, encrypted columns or not. */
  public static SQLFeatureNotSupportedException notOffered(String message) {
    return new SQLFeatureNotSupportedException(message, SqlStates.NOT_SUPPORTED);
  }

  public static SQLException cannotConnect(String message) {
    return new SQLException(message, SqlStates.UNABLE_TO_CONNECT);
  }
}
