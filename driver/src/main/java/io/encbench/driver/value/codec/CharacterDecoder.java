package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.PlainTemporal;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.TemporalText;
import io.encbench.driver.value.convert.Timeline.WallTimeline;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Decodes columns of characters, which may represent numbers, dates and times. Text that
 * Connector/J accepts although it is not a date, such as 20x1-01-01, is refused.
 */
abstract class CharacterDecoder extends TypedDecoder {
  private static final Pattern POINT = Pattern.compile("-?[0-9]*\\.[0-9]*");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern TIME =
      Pattern.compile("-?[0-9]{2,3}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?");
  private static final Pattern DATE_TIME =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?");

  private static final Set<String> TRUE = Set.of("y", "yes", "t", "true");
  private static final Set<String> FALSE = Set.of("n", "no", "f", "false");

  private static final int LONG_DIGITS = 19;
  private static final int TIME_CHARACTERS = 17;
  private static final int MICRO_CHARACTERS = 26;
  private static final int NANO_CHARACTERS = 29;

  CharacterDecoder(ColumnRule column, ValueSettings settings) {
    super(column, settings);
  }

  /** The characters that are parsed as a number, date or time. */
  abstract String characters(byte[] cell) throws SQLException;

  @Override
  PlainNumber number(byte[] cell, String target) throws SQLException {
    return number(characters(cell), target);
  }

  private PlainNumber number(String text, String target) throws SQLException {
    try {
      if (text.isEmpty()) {
        return new PlainNumber.OfLong(0);
      }
      if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0 || POINT.matcher(text).matches()) {
        return new PlainNumber.OfDouble(Double.parseDouble(text));
      }
      if (INTEGER.matcher(text).matches()) {
        // Connector/J treats a number that begins with a nine as large, and converts it
        // differently.
        boolean isLong =
            text.charAt(0) == '-' || (text.length() <= LONG_DIGITS && text.charAt(0) <= '8');
        return isLong
            ? new PlainNumber.OfLong(Long.parseLong(text))
            : new PlainNumber.OfBigInteger(new BigInteger(text));
      }
    } catch (NumberFormatException e) {
      throw ReadFailures.unreadable(column, target);
    }
    throw ReadFailures.unreadable(column, target);
  }

  @Override
  UUID toUuid(byte[] cell) throws SQLException {
    try {
      return UUID.fromString(characters(cell));
    } catch (IllegalArgumentException e) {
      throw ReadFailures.unreadable(column, "UUID");
    }
  }

  @Override
  public boolean toBoolean(byte[] cell) throws SQLException {
    String text = characters(cell);
    String word = text.toLowerCase(Locale.ROOT);
    if (TRUE.contains(word)) {
      return true;
    }
    return !FALSE.contains(word) && number(text, "boolean").toBoolean();
  }

  /** Returns the code of the only character, as Connector/J does. */
  @Override
  public byte toByte(byte[] cell) throws SQLException {
    String text = characters(cell);
    if (text.isEmpty()) {
      return 0;
    }
    if (text.length() > 1 || text.charAt(0) > Byte.MAX_VALUE) {
      throw ReadFailures.outOfRange(column, "byte");
    }
    return (byte) text.charAt(0);
  }

  @Override
  PlainTemporal temporal(byte[] cell, String target) throws SQLException {
    String text = characters(cell);
    try {
      if (DATE.matcher(text).matches()) {
        return new PlainTemporal.OfDate(withYear(LocalDate.parse(text)));
      }
      if (text.length() <= TIME_CHARACTERS && TIME.matcher(text).matches()) {
        return TemporalText.time(text);
      }
      boolean isLength = text.length() <= MICRO_CHARACTERS || text.length() == NANO_CHARACTERS;
      if (isLength && DATE_TIME.matcher(text).matches()) {
        PlainTemporal.OfDateTime value = new PlainTemporal.OfDateTime(TemporalText.dateTime(text));
        withYear(value.localDate());
        return value;
      }
    } catch (DateTimeException e) {
      throw ReadFailures.unreadable(column, target);
    }
    throw ReadFailures.unreadable(column, target);
  }

  private static LocalDate withYear(LocalDate date) {
    if (!WallTimeline.hasYear(date.getYear())) {
      throw new DateTimeException("a year that no calendar of Java has");
    }
    return date;
  }
}
