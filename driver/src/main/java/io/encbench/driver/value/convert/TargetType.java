package io.encbench.driver.value.convert;

import io.encbench.driver.failure.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Conversions to the target type of {@code setObject}. A target type may describe the value but not
 * change it, so only lossless conversions are supported. Any other conversion is refused, because
 * the plain driver would round or truncate the value before the column does.
 */
public final class TargetType {
  private TargetType() {}

  /**
   * Converts a value to the target type.
   *
   * @param type a constant of {@link Types}
   * @return the converted value, or null if the conversion is not known to be lossless
   */
  public static @Nullable Object convert(Object value, int type) {
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> integer(value);
      // JDBC assumes a scale of 0 if none is given, unless the value itself has a scale.
      case Types.DECIMAL, Types.NUMERIC -> decimal(value);
      case Types.DOUBLE, Types.FLOAT, Types.REAL -> approximate(value);
      case Types.BOOLEAN, Types.BIT -> value instanceof Boolean ? value : null;
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR ->
          text(value);
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY ->
          value instanceof byte[] ? value : null;
      case Types.DATE ->
          value instanceof java.sql.Date || value instanceof LocalDate ? value : null;
      case Types.TIME, Types.TIME_WITH_TIMEZONE ->
          value instanceof java.sql.Time
                  || value instanceof LocalTime
                  || value instanceof OffsetTime
              ? value
              : null;
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> isDateTime(value) ? value : null;
      default -> null;
    };
  }

  /**
   * Converts a value to the target type, with at most {@code scale} digits after the point.
   *
   * @return the converted value, or null if the conversion is not known to be lossless
   */
  public static @Nullable Object convert(Object value, int type, int scale) {
    Object converted = convert(value, type);
    return converted instanceof BigDecimal decimal && decimal.stripTrailingZeros().scale() > scale
        ? null
        : converted;
  }

  private static @Nullable Object integer(Object value) {
    if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    BigDecimal number = exact(value);
    if (number == null) {
      return null;
    }
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static @Nullable Object decimal(Object value) {
    if (value instanceof Boolean truth) {
      return truth ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    return exact(value);
  }

  private static @Nullable Object approximate(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return value;
    }
    BigDecimal number = exact(value);
    return number != null && new BigDecimal(number.doubleValue()).compareTo(number) == 0
        ? number.doubleValue()
        : null;
  }

  private static @Nullable BigDecimal exact(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    if (value instanceof String text) {
      try {
        return new BigDecimal(text);
      } catch (NumberFormatException e) {
        return null;
      }
    }
    return null;
  }

  private static @Nullable Object text(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    if (value instanceof String
        || value instanceof Character
        || value instanceof BigInteger
        || value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return value.toString();
    }
    return null;
  }

  private static boolean isDateTime(Object value) {
    return value instanceof Timestamp
        || value instanceof LocalDateTime
        || value instanceof Instant
        || value instanceof OffsetDateTime
        || value instanceof ZonedDateTime
        || (value instanceof Date
            && !(value instanceof java.sql.Date)
            && !(value instanceof java.sql.Time));
  }

  /** The vendor type number of a standard JDBC type. */
  public static int number(java.sql.SQLType type) throws SQLException {
    if (type instanceof java.sql.JDBCType standard) {
      return standard.getVendorTypeNumber();
    }
    // Connector/J's own types use the numbers of JDBC too, but another driver's need not.
    throw Refusal.because(
        "A target type other than those of java.sql.JDBCType is not supported for an encrypted"
            + " column: "
            + type.getName());
  }
}
