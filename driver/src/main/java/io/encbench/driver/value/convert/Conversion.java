package io.encbench.driver.value.convert;

import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.sql.SQLException;

/** The conversion of values that a column's type does not hold as they are. */
public interface Conversion {
  /** A number with at most that many digits after the point. */
  BigDecimal toScale(BigDecimal value, int scale) throws SQLException;

  /** A double, as the number that the server takes it for. */
  BigDecimal number(double value) throws SQLException;

  /** A double, as the number that the server takes it for where a column holds integers. */
  BigDecimal whole(double value) throws SQLException;

  /** The number that text stands for. */
  BigDecimal number(String text) throws SQLException;

  /**
   * Nanoseconds of a time or time of day as microseconds with at most that many digits of a
   * second's fraction.
   */
  long toMicros(long nanos, int fractionDigits) throws SQLException;

  /** Text, within the column's length. */
  String fit(String text) throws SQLException;

  /** Bytes, within the column's length. */
  byte[] fit(byte[] bytes) throws SQLException;

  /** The text of an integer, in a text column. */
  String text(BigDecimal number) throws SQLException;

  /** What a value outside the range of the column's type fails with. */
  SQLException outOfRange();

  /** What a value of a kind that does not become the column's type fails with. */
  SQLException refused(String kindOfValue);

  /** What text that stands for no value of the column's type fails with. */
  SQLException malformed();

  /** The column. */
  ColumnRule column();
}
