package io.encbench.driver.value.convert;

import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.sql.SQLException;

/**
 * Converts values that a column's type cannot hold as they are. There is one implementation for
 * storing and one for comparing.
 */
public interface Conversion {
  /** Whether values that the type cannot hold are rounded. */
  boolean rounds();

  /** The number with at most the given number of digits after the decimal point. */
  BigDecimal toScale(BigDecimal value, int scale) throws SQLException;

  /** The number that the server derives from a double. */
  BigDecimal number(double value) throws SQLException;

  /** The number that the server derives from a double if the column holds integers. */
  BigDecimal whole(double value) throws SQLException;

  /** The number that text represents. */
  BigDecimal number(String text) throws SQLException;

  /**
   * Converts the nanoseconds of a time or time of day to microseconds, with at most the given
   * number of fractional-second digits.
   */
  long toMicros(long nanos, int fractionDigits) throws SQLException;

  /** Fits text to the column's length. */
  String fit(String text) throws SQLException;

  /** Fits bytes to the column's length. */
  byte[] fit(byte[] bytes) throws SQLException;

  /** The text of a number for a text column. */
  String text(BigDecimal number) throws SQLException;

  /** The text that bytes stand for in a text column. */
  String text(byte[] bytes) throws SQLException;

  /** The exception for a value outside the range of the column's type. */
  SQLException outOfRange();

  /** The exception for a value of a kind that cannot be converted to the column's type. */
  SQLException refused(String kindOfValue);

  /** The exception for text that does not represent a value of the column's type. */
  SQLException malformed();

  /** The column. */
  ColumnRule column();
}
