package io.encbench.driver.value.convert;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates and times in MySQL's own format, with parts in full. MySQL accepts many other
 * formats, some with surprising meanings; those fail with {@link DateTimeException}.
 */
public final class TemporalText {
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
              + "(?:[ T]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]{1,9}))?)?)?");

  private static final Pattern TIME =
      Pattern.compile("(-?)([0-9]{1,3}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]{1,9}))?");

  private static final int NANO_DIGITS = 9;

  private TemporalText() {}

  /** Parses a date and time; the time is midnight if none follows the date. */
  public static LocalDateTime dateTime(String text) {
    Matcher parts = matcher(DATE_TIME, text);
    LocalDate date = LocalDate.of(number(parts, 1), number(parts, 2), number(parts, 3));
    return LocalDateTime.of(
        date,
        LocalTime.of(number(parts, 4), number(parts, 5), number(parts, 6), nanos(parts.group(7))));
  }

  /** Parses a time of any sign with up to 999 hours. */
  public static PlainTemporal.OfTime time(String text) {
    Matcher parts = matcher(TIME, text);
    return new PlainTemporal.OfTime(
        !parts.group(1).isEmpty(),
        number(parts, 2),
        number(parts, 3),
        number(parts, 4),
        nanos(parts.group(5)));
  }

  private static Matcher matcher(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      throw new DateTimeException("not in MySQL's format");
    }
    return matcher;
  }

  private static int number(Matcher parts, int group) {
    String digits = parts.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static int nanos(@Nullable String digits) {
    if (digits == null) {
      return 0;
    }
    return Integer.parseInt(digits + "0".repeat(NANO_DIGITS - digits.length()));
  }
}
