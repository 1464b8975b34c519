package io.encbench.driver.value.codec;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Makes the cells of one column from values of any JDBC type, as the server would convert them. An
 * encoder for storing converts as a strict-mode assignment does (rounds what the column rounds,
 * refuses what does not fit); one for comparing takes only values that convert without loss. Every
 * method throws {@link SQLException} naming the column and the problem, never the value.
 * Thread-safe.
 */
public interface CellEncoder {
  byte[] encode(boolean value) throws SQLException;

  byte[] encode(long value) throws SQLException;

  byte[] encode(double value) throws SQLException;

  /** Not the same as the double nearest to it: what counts is the decimal text of the float. */
  byte[] encode(float value) throws SQLException;

  byte[] encode(BigDecimal value) throws SQLException;

  byte[] encode(String value) throws SQLException;

  byte[] encode(byte[] value) throws SQLException;

  byte[] encode(LocalDate value) throws SQLException;

  byte[] encode(LocalTime value) throws SQLException;

  byte[] encode(LocalDateTime value) throws SQLException;

  byte[] encode(Instant value) throws SQLException;

  /**
   * The cell of a value of any class that {@code PreparedStatement.setObject} takes.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if its class is none of them
   */
  byte[] encode(Object value) throws SQLException;
}
