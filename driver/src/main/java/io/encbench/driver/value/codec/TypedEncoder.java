package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.ValueSettings;
import io.encbench.driver.value.convert.WallClock;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Calendar;

/**
 * Passes values of any class to the method for their kind. Refuses the kinds that a subclass does
 * not accept.
 */
abstract class TypedEncoder implements CellEncoder {
  final ColumnRule column;
  final Conversion conversion;
  final ValueSettings settings;

  TypedEncoder(ColumnRule column, Conversion conversion, ValueSettings settings) {
    this.column = column;
    this.conversion = conversion;
    this.settings = settings;
  }

  @Override
  public byte[] encode(boolean value) throws SQLException {
    return encode(value ? 1L : 0L);
  }

  @Override
  public byte[] encode(long value) throws SQLException {
    throw conversion.refused("a number");
  }

  @Override
  public byte[] encode(double value) throws SQLException {
    throw conversion.refused("a floating-point number");
  }

  @Override
  public byte[] encode(float value) throws SQLException {
    if (!Float.isFinite(value)) {
      return encode((double) value);
    }
    double widened = settings.doubles().widened(value);
    if (Double.isNaN(widened)) {
      throw conversion.refused(
          "a float that is not a double of few digits, under useServerPrepStmts and"
              + " rewriteBatchedStatements,");
    }
    return encode(widened);
  }

  @Override
  public byte[] encode(BigDecimal value) throws SQLException {
    throw conversion.refused("a number");
  }

  @Override
  public byte[] encode(byte[] value) throws SQLException {
    throw conversion.refused("bytes");
  }

  @Override
  public byte[] encode(LocalDate value) throws SQLException {
    throw conversion.refused("a date");
  }

  @Override
  public byte[] encode(LocalTime value) throws SQLException {
    throw conversion.refused("a time of day");
  }

  @Override
  public byte[] encode(LocalDateTime value) throws SQLException {
    throw conversion.refused("a date and time");
  }

  @Override
  public byte[] encode(Instant value) throws SQLException {
    try {
      return encode(LocalDateTime.ofInstant(value, settings.connectionZone()));
    } catch (DateTimeException e) {
      throw conversion.outOfRange();
    }
  }

  byte[] encode(Duration value) throws SQLException {
    throw conversion.refused("a duration");
  }

  @Override
  public byte[] encode(Object value) throws SQLException {
    if (value instanceof String text) {
      return encode(text);
    }
    if (value instanceof Number number) {
      return encodeNumber(number);
    }
    if (value instanceof Boolean bool) {
      return encode(bool.booleanValue());
    }
    if (value instanceof byte[] bytes) {
      return encode(bytes);
    }
    if (value instanceof java.util.Date date) {
      return encodeDate(date);
    }
    if (value instanceof Calendar calendar) {
      return encode(WallClock.dateTime(calendar.getTime(), settings.connectionZone()));
    }
    if (value instanceof Character character) {
      return encode(character.toString());
    }
    return encodeJavaTime(value);
  }

  private byte[] encodeNumber(Number value) throws SQLException {
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte) {
      return encode(value.longValue());
    }
    if (value instanceof BigDecimal decimal) {
      return encode(decimal);
    }
    if (value instanceof BigInteger integer) {
      return encode(new BigDecimal(integer));
    }
    if (value instanceof Double) {
      return encode(value.doubleValue());
    }
    if (value instanceof Float) {
      return encode(value.floatValue());
    }
    throw unknownClass(value);
  }

  private byte[] encodeDate(java.util.Date value) throws SQLException {
    if (value instanceof java.sql.Date) {
      return encode(WallClock.dateTime(value, settings.clientZone()).toLocalDate());
    }
    if (value instanceof java.sql.Time) {
      return encode(WallClock.dateTime(value, settings.clientZone()).toLocalTime());
    }
    return encode(WallClock.dateTime(value, settings.connectionZone()));
  }

  private byte[] encodeJavaTime(Object value) throws SQLException {
    if (value instanceof LocalDate date) {
      return encode(date);
    }
    if (value instanceof LocalDateTime dateTime) {
      return encode(dateTime);
    }
    if (value instanceof LocalTime time) {
      return encode(time);
    }
    if (value instanceof Instant instant) {
      return encode(instant);
    }
    if (value instanceof OffsetDateTime dateTime) {
      return encode(dateTime.toInstant());
    }
    if (value instanceof ZonedDateTime dateTime) {
      return encode(dateTime.toInstant());
    }
    if (value instanceof OffsetTime time) {
      return encode(
          time.withOffsetSameInstant(WallClock.standardOffset(settings.clientZone()))
              .toLocalTime());
    }
    if (value instanceof Duration duration) {
      return encode(duration);
    }
    throw unknownClass(value);
  }

  private SQLException unknownClass(Object value) {
    return conversion.refused("an object of class " + value.getClass().getName());
  }
}
