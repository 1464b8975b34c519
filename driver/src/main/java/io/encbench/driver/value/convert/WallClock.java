package io.encbench.driver.value.convert;

import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Converts a {@link Date} to the time on a wall clock, as Connector/J formats it: by the calendar
 * in use at that date, which is the Julian calendar before 15 October 1582.
 */
@SuppressWarnings("JavaUtilDate") // JDBC's dates are of this class.
public final class WallClock {
  private WallClock() {}

  /** The time on a wall clock in a zone. Keeps the nanoseconds of a {@link Timestamp}. */
  public static LocalDateTime dateTime(Date date, ZoneId zone) {
    return dateTime(date, new GregorianCalendar(TimeZone.getTimeZone(zone), Locale.US));
  }

  /**
   * The time on a wall clock by a calendar, which is not changed. Keeps the nanoseconds of a {@link
   * Timestamp}.
   */
  public static LocalDateTime dateTime(Date date, Calendar calendar) {
    Calendar clock = (Calendar) calendar.clone();
    clock.setTimeInMillis(date.getTime());
    int nanos =
        date instanceof Timestamp timestamp
            ? timestamp.getNanos()
            : clock.get(Calendar.MILLISECOND) * 1_000_000;
    int year = clock.get(Calendar.YEAR);
    boolean beforeChrist = clock.get(Calendar.ERA) == GregorianCalendar.BC;
    return LocalDateTime.of(
        LocalDate.of(
            beforeChrist ? 1 - year : year,
            clock.get(Calendar.MONTH) + 1,
            clock.get(Calendar.DATE)),
        LocalTime.of(
            clock.get(Calendar.HOUR_OF_DAY),
            clock.get(Calendar.MINUTE),
            clock.get(Calendar.SECOND),
            nanos));
  }

  /** The offset of a zone's current standard time, which Connector/J uses for times of day. */
  public static ZoneOffset standardOffset(ZoneId zone) {
    return ZoneOffset.ofTotalSeconds(TimeZone.getTimeZone(zone).getRawOffset() / 1000);
  }
}
