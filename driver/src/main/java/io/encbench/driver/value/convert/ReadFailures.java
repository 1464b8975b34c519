package io.encbench.driver.value.convert;

import io.encbench.crypto.CellException;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLDataException;
import java.sql.SQLException;

/**
 * Creates the exceptions for cells that cannot be read. Messages name the column, never its value.
 */
public final class ReadFailures {
  private ReadFailures() {}

  public static SQLException notAuthentic(ColumnRule column, CellException cause) {
    return new SQLDataException(
        "the column " + column.name() + ": " + cause.getMessage(), SqlStates.DATA_EXCEPTION, cause);
  }

  public static SQLException of(ColumnRule column, String problem) {
    return new SQLDataException(
        "the column " + column.name() + ": " + problem, SqlStates.DATA_EXCEPTION);
  }

  /** As in Connector/J: a value of this column type cannot be converted to the Java type. */
  public static SQLException noConversion(ColumnRule column, String target) {
    return new SQLDataException(
        "the column "
            + column.name()
            + " of type "
            + column.type()
            + " cannot be read as "
            + target,
        SqlStates.INVALID_CHARACTER_VALUE);
  }

  /**
   * As in Connector/J: this value cannot be converted to the Java type, though others of the column
   * can.
   */
  public static SQLException unreadable(ColumnRule column, String target) {
    return new SQLDataException(
        "the value of the column " + column.name() + " cannot be read as " + target,
        SqlStates.INVALID_CHARACTER_VALUE);
  }

  public static SQLException outOfRange(ColumnRule column, String target) {
    return new SQLDataException(
        "the value of the column " + column.name() + " is outside the range of " + target,
        SqlStates.OUT_OF_RANGE);
  }

  public static SQLException refused(ColumnRule column, String problem) {
    return Refusal.because("the column " + column.name() + ": " + problem);
  }
}
