package io.encbench.driver.value.codec;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the cells of one column as Connector/J's getters read a plain column of the same type:
 * with the same values and classes, and an {@link SQLException} where they throw one. A cell that
 * is not authentic causes an {@link SQLException} that names the column. No method accepts SQL
 * NULL. Thread-safe.
 */
public interface CellDecoder {
  boolean toBoolean(byte[] cell) throws SQLException;

  byte toByte(byte[] cell) throws SQLException;

  short toShort(byte[] cell) throws SQLException;

  int toInt(byte[] cell) throws SQLException;

  long toLong(byte[] cell) throws SQLException;

  float toFloat(byte[] cell) throws SQLException;

  double toDouble(byte[] cell) throws SQLException;

  BigDecimal toBigDecimal(byte[] cell) throws SQLException;

  String toText(byte[] cell) throws SQLException;

  byte[] toBytes(byte[] cell) throws SQLException;

  /** A null calendar means the client's time zone. */
  java.sql.Date toDate(byte[] cell, @Nullable Calendar calendar) throws SQLException;

  /** A null calendar means the client's time zone. */
  java.sql.Time toTime(byte[] cell, @Nullable Calendar calendar) throws SQLException;

  /** A null calendar means the connection's time zone if the value has both a date and a time. */
  java.sql.Timestamp toTimestamp(byte[] cell, @Nullable Calendar calendar) throws SQLException;

  /** The object that {@code getObject(int)} returns. */
  Object toObject(byte[] cell) throws SQLException;

  /** Whether {@code getObject(int, Class)} supports the class, even if the value is NULL. */
  boolean knows(Class<?> type);

  /** The object that {@code getObject(int, Class)} returns. */
  <T> T toObject(byte[] cell, Class<T> type) throws SQLException;
}
