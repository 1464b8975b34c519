package io.encbench.driver;

/** SQLSTATE values (ISO 9075-2, table "SQLSTATE class and subclass codes") that the driver uses. */
final class SqlStates {
  static final String FEATURE_NOT_SUPPORTED = "0A000";
  static final String INVALID_PARAMETER_VALUE = "22023";
  static final String GENERAL_ERROR = "HY000";

  private SqlStates() {}
}
