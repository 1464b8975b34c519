package io.encbench.driver;

import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.value.CellDecoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A number or text that stands in a metadata result whatever the delegate says. Immutable.
 *
 * @param name the column of the metadata result, for messages
 * @param value an Integer or a String; null for SQL NULL, which none of the getters is asked for
 */
record FixedValue(String name, @Nullable Object value) implements CellDecoder {
  /** A conversion of a number to the class of the key. */
  @FunctionalInterface
  private interface Conversion {
    Object of(BigDecimal number);
  }

  private static final Map<Class<?>, Conversion> NUMBERS =
      Map.of(
          Byte.class, BigDecimal::byteValueExact,
          Short.class, BigDecimal::shortValueExact,
          Integer.class, BigDecimal::intValueExact,
          Long.class, BigDecimal::longValueExact,
          Float.class, BigDecimal::floatValue,
          Double.class, BigDecimal::doubleValue,
          BigDecimal.class, number -> number,
          BigInteger.class, BigDecimal::toBigIntegerExact,
          Boolean.class, number -> number.signum() != 0);

  boolean isNull() {
    return value == null;
  }

  @Override
  public boolean toBoolean(byte[] cell) throws SQLException {
    return toObject(cell, Boolean.class);
  }

  @Override
  public byte toByte(byte[] cell) throws SQLException {
    return toObject(cell, Byte.class);
  }

  @Override
  public short toShort(byte[] cell) throws SQLException {
    return toObject(cell, Short.class);
  }

  @Override
  public int toInt(byte[] cell) throws SQLException {
    return toObject(cell, Integer.class);
  }

  @Override
  public long toLong(byte[] cell) throws SQLException {
    return toObject(cell, Long.class);
  }

  @Override
  public float toFloat(byte[] cell) throws SQLException {
    return toObject(cell, Float.class);
  }

  @Override
  public double toDouble(byte[] cell) throws SQLException {
    return toObject(cell, Double.class);
  }

  @Override
  public BigDecimal toBigDecimal(byte[] cell) throws SQLException {
    return toObject(cell, BigDecimal.class);
  }

  @Override
  public String toText(byte[] cell) {
    return String.valueOf(value);
  }

  @Override
  public byte[] toBytes(byte[] cell) {
    return toText(cell).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Date toDate(byte[] cell, @Nullable Calendar calendar) throws SQLException {
    throw noConversion(Date.class);
  }

  @Override
  public Time toTime(byte[] cell, @Nullable Calendar calendar) throws SQLException {
    throw noConversion(Time.class);
  }

  @Override
  public Timestamp toTimestamp(byte[] cell, @Nullable Calendar calendar) throws SQLException {
    throw noConversion(Timestamp.class);
  }

  @Override
  public Object toObject(byte[] cell) {
    return value instanceof Integer number ? number : toText(cell);
  }

  @Override
  public boolean knows(Class<?> type) {
    return true;
  }

  @Override
  public <T> T toObject(byte[] cell, Class<T> type) throws SQLException {
    if (type == String.class) {
      return type.cast(toText(cell));
    }
    Conversion conversion = NUMBERS.get(type);
    if (conversion == null || !(value instanceof Integer number)) {
      throw noConversion(type);
    }
    try {
      return type.cast(conversion.of(BigDecimal.valueOf(number)));
    } catch (ArithmeticException e) {
      throw noConversion(type);
    }
  }

  private SQLException noConversion(Class<?> type) {
    return new SQLException(
        "the metadata column " + name + " cannot be read as " + type.getName(),
        SqlStates.INVALID_PARAMETER_VALUE);
  }
}
