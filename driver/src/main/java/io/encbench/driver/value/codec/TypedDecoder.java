package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.PlainTemporal;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.ValueSettings;
import io.encbench.driver.value.convert.WallClock;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.Calendar;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts the values that a subclass reads to any Java type. A subclass provides its values as a
 * number, as a date or time, or as both; a form that it does not provide is refused.
 */
abstract class TypedDecoder implements CellDecoder {
  /** Reads a cell as one Java class. */
  @FunctionalInterface
  private interface Getter {
    Object get(TypedDecoder decoder, byte[] cell) throws SQLException;
  }

  /** Reads a temporal value as one Java class. */
  @FunctionalInterface
  private interface TemporalGetter<T> {
    T get(PlainTemporal value);
  }

  private static final Map<Class<?>, Getter> GETTERS =
      Map.ofEntries(
          Map.entry(String.class, TypedDecoder::toText),
          Map.entry(byte[].class, TypedDecoder::toBytes),
          Map.entry(Boolean.class, TypedDecoder::toBoolean),
          Map.entry(boolean.class, TypedDecoder::toBoolean),
          Map.entry(Byte.class, TypedDecoder::toByte),
          Map.entry(byte.class, TypedDecoder::toByte),
          Map.entry(Short.class, TypedDecoder::toShort),
          Map.entry(short.class, TypedDecoder::toShort),
          Map.entry(Integer.class, TypedDecoder::toInt),
          Map.entry(int.class, TypedDecoder::toInt),
          Map.entry(Long.class, TypedDecoder::toLong),
          Map.entry(long.class, TypedDecoder::toLong),
          Map.entry(Float.class, TypedDecoder::toFloat),
          Map.entry(float.class, TypedDecoder::toFloat),
          Map.entry(Double.class, TypedDecoder::toDouble),
          Map.entry(double.class, TypedDecoder::toDouble),
          Map.entry(BigDecimal.class, TypedDecoder::toBigDecimal),
          Map.entry(BigInteger.class, TypedDecoder::toBigInteger),
          Map.entry(java.sql.Date.class, (decoder, cell) -> decoder.toDate(cell, null)),
          Map.entry(java.sql.Time.class, (decoder, cell) -> decoder.toTime(cell, null)),
          Map.entry(java.sql.Timestamp.class, (decoder, cell) -> decoder.toTimestamp(cell, null)),
          Map.entry(
              java.util.Date.class,
              (decoder, cell) -> java.util.Date.from(decoder.toTimestamp(cell, null).toInstant())),
          Map.entry(Calendar.class, temporal(settings -> value -> value.calendar(settings))),
          Map.entry(java.time.LocalDate.class, temporal(settings -> PlainTemporal::localDate)),
          Map.entry(java.time.LocalTime.class, temporal(settings -> PlainTemporal::localTime)),
          Map.entry(
              java.time.LocalDateTime.class, temporal(settings -> PlainTemporal::localDateTime)),
          Map.entry(
              java.time.ZonedDateTime.class, temporal(settings -> value -> value.zoned(settings))),
          Map.entry(
              java.time.OffsetDateTime.class,
              temporal(settings -> value -> value.zoned(settings).toOffsetDateTime())),
          Map.entry(
              java.time.OffsetTime.class,
              temporal(
                  settings ->
                      value ->
                          value
                              .localTime()
                              .atOffset(WallClock.standardOffset(settings.clientZone())))),
          Map.entry(java.time.Duration.class, temporal(settings -> PlainTemporal::duration)),
          Map.entry(UUID.class, TypedDecoder::toUuid));

  private static Getter temporal(
      java.util.function.Function<ValueSettings, TemporalGetter<Object>> getter) {
    return (decoder, cell) -> decoder.read(cell, "a date or time", getter.apply(decoder.settings));
  }

  final ColumnRule column;
  final ValueSettings settings;

  TypedDecoder(ColumnRule column, ValueSettings settings) {
    this.column = column;
    this.settings = settings;
  }

  /** The number that a value is or represents. */
  PlainNumber number(byte[] cell, String target) throws SQLException {
    throw ReadFailures.noConversion(column, target);
  }

  /** The date or time that a value is or represents. */
  PlainTemporal temporal(byte[] cell, String target) throws SQLException {
    throw ReadFailures.noConversion(column, target);
  }

  /** The UUID that a value is or represents. */
  UUID toUuid(byte[] cell) throws SQLException {
    throw ReadFailures.noConversion(column, "UUID");
  }

  @Override
  public boolean toBoolean(byte[] cell) throws SQLException {
    return number(cell, "boolean").toBoolean();
  }

  @Override
  public byte toByte(byte[] cell) throws SQLException {
    return (byte) integer(cell, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
  }

  @Override
  public short toShort(byte[] cell) throws SQLException {
    return (short) integer(cell, Short.MIN_VALUE, Short.MAX_VALUE, "short");
  }

  @Override
  public int toInt(byte[] cell) throws SQLException {
    return (int) integer(cell, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
  }

  @Override
  public long toLong(byte[] cell) throws SQLException {
    return integer(cell, Long.MIN_VALUE, Long.MAX_VALUE, "long");
  }

  private long integer(byte[] cell, long least, long most, String target) throws SQLException {
    PlainNumber number = number(cell, target);
    if (!number.within(least, most)) {
      throw ReadFailures.outOfRange(column, target);
    }
    return number.toLong();
  }

  @Override
  public float toFloat(byte[] cell) throws SQLException {
    PlainNumber number = number(cell, "float");
    if (Math.abs(number.toDouble()) > Float.MAX_VALUE) {
      throw ReadFailures.outOfRange(column, "float");
    }
    return number.toFloat();
  }

  @Override
  public double toDouble(byte[] cell) throws SQLException {
    double value = number(cell, "double").toDouble();
    if (Double.isInfinite(value)) {
      throw ReadFailures.outOfRange(column, "double");
    }
    return value;
  }

  @Override
  public BigDecimal toBigDecimal(byte[] cell) throws SQLException {
    try {
      return number(cell, "BigDecimal").toBigDecimal();
    } catch (NumberFormatException e) {
      throw ReadFailures.outOfRange(column, "BigDecimal");
    }
  }

  /**
   * Converts the text, as Connector/J does; so a number with a decimal point cannot be converted.
   */
  final BigInteger toBigInteger(byte[] cell) throws SQLException {
    try {
      return new BigInteger(toText(cell));
    } catch (NumberFormatException e) {
      throw ReadFailures.unreadable(column, "BigInteger");
    }
  }

  @Override
  public java.sql.Date toDate(byte[] cell, @Nullable Calendar calendar) throws SQLException {
    return read(cell, "Date", value -> value.date(calendar, settings));
  }

  @Override
  public java.sql.Time toTime(byte[] cell, @Nullable Calendar calendar) throws SQLException {
    return read(cell, "Time", value -> value.time(calendar, settings));
  }

  @Override
  public java.sql.Timestamp toTimestamp(byte[] cell, @Nullable Calendar calendar)
      throws SQLException {
    return read(cell, "Timestamp", value -> value.timestamp(calendar, settings));
  }

  private <T> T read(byte[] cell, String target, TemporalGetter<T> getter) throws SQLException {
    PlainTemporal value = temporal(cell, target);
    try {
      return getter.get(value);
    } catch (DateTimeException | IllegalArgumentException e) {
      throw ReadFailures.unreadable(column, target);
    }
  }

  @Override
  public boolean knows(Class<?> type) {
    return GETTERS.containsKey(type);
  }

  @Override
  public <T> T toObject(byte[] cell, Class<T> type) throws SQLException {
    Getter getter = GETTERS.get(type);
    if (getter == null) {
      throw ReadFailures.refused(column, "it cannot be read as " + type.getName());
    }
    @SuppressWarnings("unchecked") // Each getter returns its class, which for int is Integer.
    T value = (T) getter.get(this, cell);
    return value;
  }
}
