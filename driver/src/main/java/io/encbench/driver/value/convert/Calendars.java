package io.encbench.driver.value.convert;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Creates objects of java.sql from the time on a wall clock, as Connector/J does. If a program
 * passes a calendar, that calendar decides whether to accept days and times that it lacks. A
 * calendar created here does not accept them, and fails with {@link IllegalArgumentException}.
 */
final class Calendars {
  private static final int NANOS_PER_MILLI = 1_000_000;

  private Calendars() {}

  /** A copy of the calendar, or a new one of the zone if the calendar is null. */
  static Calendar orZone(@Nullable Calendar calendar, ZoneId zone) {
    if (calendar != null) {
      return (Calendar) calendar.clone();
    }
    Calendar strict = new GregorianCalendar(TimeZone.getTimeZone(zone), Locale.US);
    strict.setLenient(false);
    return strict;
  }

  static Date date(LocalDate date, Calendar clock) {
    clock.clear();
    clock.set(date.getYear(), date.getMonthValue() - 1, date.getDayOfMonth());
    return new Date(clock.getTimeInMillis());
  }

  static Time midnight(Calendar clock) {
    clock.clear();
    return new Time(clock.getTimeInMillis());
  }

  static Time time(LocalTime time, Calendar clock) {
    clock.set(1970, Calendar.JANUARY, 1, time.getHour(), time.getMinute(), time.getSecond());
    clock.set(Calendar.MILLISECOND, 0);
    return new Time(clock.getTimeInMillis() + time.getNano() / NANOS_PER_MILLI);
  }

  static Timestamp timestamp(LocalDateTime wall, Calendar clock) {
    clock.set(
        wall.getYear(),
        wall.getMonthValue() - 1,
        wall.getDayOfMonth(),
        wall.getHour(),
        wall.getMinute(),
        wall.getSecond());
    Timestamp timestamp = new Timestamp(clock.getTimeInMillis());
    timestamp.setNanos(wall.getNano());
    return timestamp;
  }

  static Calendar calendar(LocalDateTime wall, ZoneId zone) {
    Calendar clock = new GregorianCalendar(TimeZone.getTimeZone(zone), Locale.US);
    clock.set(
        wall.getYear(),
        wall.getMonthValue() - 1,
        wall.getDayOfMonth(),
        wall.getHour(),
        wall.getMinute(),
        wall.getSecond());
    clock.set(Calendar.MILLISECOND, wall.getNano() / NANOS_PER_MILLI);
    clock.setLenient(false);
    return clock;
  }
}
