package io.encbench.driver.value;

/** The SQLSTATE values that conversions fail with, those of MySQL where it has one. */
final class SqlStates {
  static final String NOT_SUPPORTED = "0A000";
  static final String DATA_EXCEPTION = "22000";
  static final String TOO_LONG = "22001";
  static final String OUT_OF_RANGE = "22003";
  static final String INVALID_DATETIME = "22007";
  static final String INVALID_CHARACTER_VALUE = "22018";

  private SqlStates() {}
}
