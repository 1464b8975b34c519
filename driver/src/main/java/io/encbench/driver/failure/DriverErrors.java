package io.encbench.driver.failure;

import io.encbench.config.ConfigurationException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** Exceptions for failures that encrypted columns do not cause: settings, arguments, servers. */
public final class DriverErrors {
  private DriverErrors() {}

  /** A wrong setting of the connection. The message must not contain a secret. */
  public static SQLException badSetting(String message) {
    return new SQLException(message, SqlStates.INVALID_ATTRIBUTE_VALUE);
  }

  public static SQLException badSetting(ConfigurationException problem) {
    return new SQLException(problem.getMessage(), SqlStates.INVALID_ATTRIBUTE_VALUE, problem);
  }

  /** A wrong argument of a JDBC method. */
  public static SQLException badArgument(String message) {
    return new SQLException(message, SqlStates.INVALID_ARGUMENT);
  }

  /** A prepared or callable statement was given another SQL text, which JDBC forbids. */
  public static SQLException ownTextOnly(String method) {
    return badArgument(
        method
            + "(String) cannot be called on a prepared or callable statement: create a Statement"
            + " for another text");
  }

  /** An optional part of JDBC that this driver never offers, with or without encrypted columns. */
  public static SQLFeatureNotSupportedException notOffered(String message) {
    return new SQLFeatureNotSupportedException(message, SqlStates.NOT_SUPPORTED);
  }

  /**
   * A client-side statement would hold more than it may.
   *
   * @param step what the statement does
   * @param limit the value of {@code encMaxClientBytes}
   */
  public static SQLException outOfMemory(String step, long limit) {
    return new SQLException(
        "The statement "
            + step
            + " in the client and would exceed encMaxClientBytes = "
            + limit
            + " bytes: add a condition that the server can check, so that fewer rows are fetched,"
            + " or raise encMaxClientBytes and the heap",
        SqlStates.OUT_OF_MEMORY);
  }

  public static SQLException cannotConnect(String message) {
    return new SQLException(message, SqlStates.UNABLE_TO_CONNECT);
  }
}
