package io.encbench.driver.failure;

/**
 * The SQLSTATE values of the driver's exceptions and warnings: those of ISO 9075-2 (table "SQLSTATE
 * class and subclass codes") and of the X/Open CLI, and MySQL's where it has one for the case.
 */
public final class SqlStates {
  public static final String WARNING = "01000";
  public static final String UNABLE_TO_CONNECT = "08001";

  /** Pools close a connection that throws an exception of class 08. */
  public static final String CONNECTION_FAILURE = "08006";

  /**
   * Class "feature not supported", with a subclass that ISO 9075-2 leaves to implementations: pools
   * take 0A000 for a broken connection and close it.
   */
  public static final String NOT_SUPPORTED = "0AR00";

  public static final String DATA_EXCEPTION = "22000";

  /**
   * A value does not fit a column: it is too long or out of range. Connector/J gives this state to
   * every error of class 22 that the server reports.
   */
  public static final String DATA_TRUNCATION = "22001";

  /** MySQL's code of a number that its column cannot hold (ER_WARN_DATA_OUT_OF_RANGE). */
  public static final int OUT_OF_COLUMN_RANGE_CODE = 1264;

  /** MySQL's code of text or bytes that are too long for their column (ER_DATA_TOO_LONG). */
  public static final int TOO_LONG_CODE = 1406;

  /** MySQL's code of text that no value of an ENUM equals (WARN_DATA_TRUNCATED). */
  public static final int DATA_TRUNCATED_CODE = 1265;

  /** MySQL's code of text that is no JSON document (ER_INVALID_JSON_TEXT). */
  public static final int INVALID_JSON_CODE = 3140;

  public static final String OUT_OF_RANGE = "22003";
  public static final String INVALID_CHARACTER_VALUE = "22018";
  public static final String INVALID_PARAMETER_VALUE = "22023";
  public static final String CARDINALITY_VIOLATION = "21000";
  public static final String TRANSACTION_ROLLED_BACK = "40001";
  public static final String GENERAL_ERROR = "HY000";
  public static final String OUT_OF_MEMORY = "HY001";
  public static final String INVALID_ATTRIBUTE_VALUE = "HY024";
  public static final String INVALID_ARGUMENT = "S1009";

  /** A place of a cursor that the result does not have; the state is Connector/J's. */
  public static final String INVALID_CURSOR_POSITION = "S1000";

  private SqlStates() {}
}
