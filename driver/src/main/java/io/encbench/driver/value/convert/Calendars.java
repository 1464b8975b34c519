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
 * The classes of java.sql from what a wall clock shows, as Connector/J makes them. A calendar that
 * a program gives decides itself whether it takes days and times that it lacks; one made here does
 * not, and fails with {@link IllegalArgumentException}.
 */
final class Calendars {
  private static final int NANOS_PER_MILLI = 1_000_000;

  private Calendars() {}

  /** A copy of the calendar, or a new one of the zone. */
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
