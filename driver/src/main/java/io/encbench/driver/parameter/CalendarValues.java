package io.encbench.driver.parameter;

import io.encbench.driver.failure.DriverErrors;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import org.jspecify.annotations.Nullable;

/**
 * Sets dates and times with a calendar, which determines the time zone. Like the delegate, it sends
 * the local date and time that the calendar shows. Without a calendar the zone of the connection
 * applies.
 */
final class CalendarValues {
  private static final int NANOS_PER_MILLISECOND = 1_000_000;

  private CalendarValues() {}

  static void set(EncryptedParameter cell, @Nullable Date value, @Nullable Calendar calendar)
      throws SQLException {
    if (value == null || calendar == null) {
      cell.setObject(value);
    } else {
      cell.set(date(shown(value, calendar)));
    }
  }

  static void set(EncryptedParameter cell, @Nullable Time value, @Nullable Calendar calendar)
      throws SQLException {
    if (value == null || calendar == null) {
      cell.setObject(value);
    } else {
      Calendar shown = shown(value, calendar);
      cell.set(time(shown, shown.get(Calendar.MILLISECOND) * NANOS_PER_MILLISECOND));
    }
  }

  static void set(EncryptedParameter cell, @Nullable Timestamp value, @Nullable Calendar calendar)
      throws SQLException {
    if (value == null || calendar == null) {
      cell.setObject(value);
    } else {
      Calendar shown = shown(value, calendar);
      cell.set(LocalDateTime.of(date(shown), time(shown, value.getNanos())));
    }
  }

  private static Calendar shown(java.util.Date value, Calendar calendar) throws SQLException {
    Calendar shown = (Calendar) calendar.clone();
    shown.setTime(value);
    if (!(shown instanceof GregorianCalendar) || shown.get(Calendar.ERA) != GregorianCalendar.AD) {
      throw DriverErrors.badArgument(
          "An encrypted column accepts only dates of the Gregorian calendar after year 0");
    }
    return shown;
  }

  private static LocalDate date(Calendar shown) {
    return LocalDate.of(
        shown.get(Calendar.YEAR), shown.get(Calendar.MONTH) + 1, shown.get(Calendar.DAY_OF_MONTH));
  }

  private static LocalTime time(Calendar shown, int nanos) {
    return LocalTime.of(
        shown.get(Calendar.HOUR_OF_DAY),
        shown.get(Calendar.MINUTE),
        shown.get(Calendar.SECOND),
        nanos);
  }
}
