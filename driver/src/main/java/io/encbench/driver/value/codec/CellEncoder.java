package io.encbench.driver.value.codec;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Encodes values of any JDBC type as cells of one column, and converts them as the server would. An
 * encoder for storing converts as an assignment in strict mode does: it rounds values to the
 * column's precision and refuses those that do not fit. An encoder for comparing accepts only
 * values that convert without loss. Every method throws {@link SQLException} naming the column and
 * the problem, never the value. Thread-safe.
 */
public interface CellEncoder {
  byte[] encode(boolean value) throws SQLException;

  byte[] encode(long value) throws SQLException;

  byte[] encode(double value) throws SQLException;

  /**
   * Encodes the number that the server would read: that in the float's decimal text, or the float
   * widened to a double, which differs from it.
   */
  byte[] encode(float value) throws SQLException;

  byte[] encode(BigDecimal value) throws SQLException;

  byte[] encode(String value) throws SQLException;

  byte[] encode(byte[] value) throws SQLException;

  byte[] encode(LocalDate value) throws SQLException;

  byte[] encode(LocalTime value) throws SQLException;

  byte[] encode(LocalDateTime value) throws SQLException;

  byte[] encode(Instant value) throws SQLException;

  /**
   * Encodes a value of any class that {@code PreparedStatement.setObject} accepts.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the value is of any other class
   */
  byte[] encode(Object value) throws SQLException;
}
