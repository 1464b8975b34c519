package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue.NotEvaluated;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.value.convert.DoubleTransport;
import io.encbench.driver.value.convert.Fraction;
import io.encbench.driver.value.convert.TargetType;
import io.encbench.driver.value.convert.Timeline.WallTimeline;
import io.encbench.driver.value.convert.ValueSettings;
import io.encbench.driver.value.convert.WallClock;
import java.math.BigDecimal;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The values that the server reads from Java values. The delegate sends a date and time as that of
 * a wall clock with microseconds, in the connection's time zone, and a date in the client's.
 */
@SuppressWarnings("JavaUtilDate") // JDBC's dates are of this class.
final class SentValues {
  private final ValueSettings settings;

  SentValues(ValueSettings settings) {
    this.settings = settings;
  }

  /** The value to evaluate instead of one that is set without a target type. */
  @Nullable Object of(@Nullable Object value) {
    if (value instanceof Double number) {
      return real(number, number);
    }
    if (value instanceof Float number) {
      return real(number, settings.doubles().widened(number));
    }
    if (value instanceof String text && settings.doubles() != DoubleTransport.TEXT) {
      return new SqlValue.Text(text, null, /* typeless= */ true);
    }
    if (value instanceof Time) {
      return new NotEvaluated("a Time");
    }
    if (value instanceof java.sql.Date date) {
      return of(date, null);
    }
    if (value instanceof Date date) {
      return moment(WallClock.dateTime(date, settings.connectionZone()));
    }
    if (value instanceof Calendar calendar) {
      return moment(WallClock.dateTime(calendar.getTime(), settings.connectionZone()));
    }
    return ofJavaTime(value);
  }

  private @Nullable Object ofJavaTime(@Nullable Object value) {
    if (value instanceof LocalDateTime moment) {
      return moment(moment);
    }
    if (value instanceof LocalDate date) {
      return date(date);
    }
    if (value instanceof OffsetDateTime moment) {
      return ofJavaTime(moment.toInstant());
    }
    if (value instanceof ZonedDateTime moment) {
      return ofJavaTime(moment.toInstant());
    }
    return value instanceof Instant instant
        ? moment(LocalDateTime.ofInstant(instant, settings.connectionZone()))
        : value;
  }

  /** The value to evaluate instead of a date with a calendar. */
  @Nullable Object of(java.sql.@Nullable Date date, @Nullable Calendar calendar) {
    if (date == null) {
      return null;
    }
    LocalDateTime shown =
        calendar == null
            ? WallClock.dateTime(date, settings.clientZone())
            : WallClock.dateTime(date, calendar);
    return date(shown.toLocalDate());
  }

  /** The value to evaluate instead of a timestamp with a calendar. */
  @Nullable Object of(@Nullable Timestamp timestamp, @Nullable Calendar calendar) {
    return timestamp == null || calendar == null
        ? of(timestamp)
        : moment(WallClock.dateTime(timestamp, calendar));
  }

  /**
   * The value to evaluate instead of one with a target type. The type must not change it.
   *
   * @param type a constant of {@link java.sql.Types}
   */
  @Nullable Object of(@Nullable Object value, int type) {
    return value == null ? null : typed(TargetType.convert(value, type), type);
  }

  /** As {@link #of(Object, int)}, with at most {@code scale} digits after the point. */
  @Nullable Object of(@Nullable Object value, int type, int scale) {
    return value == null ? null : typed(TargetType.convert(value, type, scale), type);
  }

  private @Nullable Object typed(@Nullable Object converted, int type) {
    return converted == null
        ? new NotEvaluated("an object with target type " + type)
        : of(converted);
  }

  /**
   * @param number a double or float
   * @param widened the DOUBLE that the server reads if it reads one; NaN if this is not known
   */
  private Object real(Number number, double widened) {
    String text = number.toString();
    boolean literal = Double.isFinite(number.doubleValue()) && text.indexOf('E') < 0;
    return switch (literal ? settings.doubles() : DoubleTransport.BITS) {
      case TEXT -> new BigDecimal(text);
      case BITS -> widened;
      case EITHER -> either(new BigDecimal(text), widened);
    };
  }

  private static Object either(BigDecimal number, double widened) {
    try {
      if (!Double.isNaN(widened)) {
        return Arithmetic.approximate(number);
      }
    } catch (SQLFeatureNotSupportedException e) {
      // Only the server may read it.
    }
    return new NotEvaluated(
        "a floating-point number, under useServerPrepStmts and rewriteBatchedStatements,");
  }

  private static Object moment(LocalDateTime value) {
    int rest = value.get(ChronoField.NANO_OF_SECOND) % Fraction.NANOS_PER_MICRO;
    LocalDateTime micros = value.truncatedTo(ChronoUnit.MICROS);
    LocalDateTime sent =
        rest < Fraction.NANOS_PER_MICRO / 2 ? micros : micros.plus(1, ChronoUnit.MICROS);
    return WallTimeline.hasYear(sent.getYear())
        ? sent
        : new NotEvaluated("a date before year 1 or after 9999");
  }

  private static Object date(LocalDate value) {
    return WallTimeline.hasYear(value.getYear())
        ? value
        : new NotEvaluated("a date before year 1 or after 9999");
  }
}
