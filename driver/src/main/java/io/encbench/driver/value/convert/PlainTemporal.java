package io.encbench.driver.value.convert;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * A decoded date or time. A missing part is midnight or 1 January 1970, as in Connector/J. Methods
 * fail with {@link DateTimeException}, or with {@link IllegalArgumentException} if a {@link
 * Calendar} lacks the day or time.
 */
public sealed interface PlainTemporal {
  LocalDate EPOCH = LocalDate.of(1970, 1, 1);

  LocalDate localDate();

  LocalTime localTime();

  default LocalDateTime localDateTime() {
    return LocalDateTime.of(localDate(), localTime());
  }

  Date date(@Nullable Calendar calendar, ValueSettings settings);

  Time time(@Nullable Calendar calendar, ValueSettings settings);

  Timestamp timestamp(@Nullable Calendar calendar, ValueSettings settings);

  ZonedDateTime zoned(ValueSettings settings);

  Calendar calendar(ValueSettings settings);

  Duration duration();

  /** A date. */
  record OfDate(LocalDate value) implements PlainTemporal {
    @Override
    public LocalDate localDate() {
      return value;
    }

    @Override
    public LocalTime localTime() {
      return LocalTime.MIDNIGHT;
    }

    @Override
    public Date date(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.date(value, Calendars.orZone(calendar, settings.clientZone()));
    }

    @Override
    public Time time(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.midnight(Calendars.orZone(calendar, settings.clientZone()));
    }

    @Override
    public Timestamp timestamp(@Nullable Calendar calendar, ValueSettings settings) {
      Calendar clock = Calendars.orZone(calendar, settings.clientZone());
      clock.clear();
      return Calendars.timestamp(localDateTime(), clock);
    }

    @Override
    public ZonedDateTime zoned(ValueSettings settings) {
      return value.atStartOfDay().atZone(settings.clientZone());
    }

    @Override
    public Calendar calendar(ValueSettings settings) {
      return Calendars.calendar(localDateTime(), settings.clientZone());
    }

    @Override
    public Duration duration() {
      throw new DateTimeException("a date is no duration");
    }
  }

  /** A time of any sign and length. */
  record OfTime(boolean negative, int hours, int minutes, int seconds, int nanos)
      implements PlainTemporal {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /**
     * The time in whole seconds, without its sign and fraction. Hours may exceed 23.
     *
     * @throws DateTimeException if minutes or seconds exceed 59
     */
    public long magnitudeSeconds() {
      if (minutes > 59 || seconds > 59) {
        throw new DateTimeException("minutes or seconds above 59");
      }
      return (hours * 60L + minutes) * 60 + seconds;
    }

    @Override
    public LocalDate localDate() {
      return EPOCH;
    }

    @Override
    public LocalTime localTime() {
      if (negative) {
        throw new DateTimeException("negative");
      }
      return LocalTime.of(hours, minutes, seconds, nanos);
    }

    @Override
    public Date date(@Nullable Calendar calendar, ValueSettings settings) {
      return Date.valueOf(EPOCH);
    }

    @Override
    public Time time(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.time(localTime(), Calendars.orZone(calendar, settings.clientZone()));
    }

    @Override
    public Timestamp timestamp(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.timestamp(
          localDateTime(), Calendars.orZone(calendar, settings.clientZone()));
    }

    @Override
    public ZonedDateTime zoned(ValueSettings settings) {
      return localDateTime().atZone(settings.clientZone());
    }

    @Override
    public Calendar calendar(ValueSettings settings) {
      return Calendars.calendar(localDateTime(), settings.clientZone());
    }

    @Override
    public Duration duration() {
      long nanosOfAll = magnitudeSeconds() * NANOS_PER_SECOND + nanos;
      return Duration.ofNanos(negative ? -nanosOfAll : nanosOfAll);
    }
  }

  /** A date and time. */
  record OfDateTime(LocalDateTime value) implements PlainTemporal {
    @Override
    public LocalDate localDate() {
      return value.toLocalDate();
    }

    @Override
    public LocalTime localTime() {
      return value.toLocalTime();
    }

    @Override
    public Date date(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.date(localDate(), Calendars.orZone(calendar, settings.clientZone()));
    }

    @Override
    public Time time(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.time(localTime(), Calendars.orZone(calendar, settings.clientZone()));
    }

    @Override
    public Timestamp timestamp(@Nullable Calendar calendar, ValueSettings settings) {
      return Calendars.timestamp(value, Calendars.orZone(calendar, settings.connectionZone()));
    }

    @Override
    public ZonedDateTime zoned(ValueSettings settings) {
      return value.atZone(settings.connectionZone());
    }

    @Override
    public Calendar calendar(ValueSettings settings) {
      return Calendars.calendar(value, settings.connectionZone());
    }

    @Override
    public Duration duration() {
      throw new DateTimeException("a date with a time is no duration");
    }
  }
}
