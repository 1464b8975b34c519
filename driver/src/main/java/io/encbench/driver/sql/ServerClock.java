package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the server, read once for a statement, so that all its {@code NOW()} have the same
 * value. Also evaluates literals that are dates and times. Immutable.
 *
 * @param local the time in the session's time zone, in microseconds
 * @param utc the same moment in UTC
 */
public record ServerClock(LocalDateTime local, LocalDateTime utc) {
  /** The query that reads the clock, as text, because some drivers move times to their own zone. */
  public static final String QUERY = "SELECT CAST(NOW(6) AS CHAR), CAST(UTC_TIMESTAMP(6) AS CHAR)";

  /** A longer interval may lead to a year that a server does not have. */
  private static final long MOST_DAYS = 366_000;

  private static final int LEAST_YEAR = 1;
  private static final int MOST_YEAR = 9999;
  private static final int NANO_DIGITS = 9;

  /** For statements none of whose cells depends on the clock. */
  public static final ServerClock NONE =
      new ServerClock(LocalDateTime.of(2000, 1, 1, 0, 0), LocalDateTime.of(2000, 1, 1, 0, 0));

  /** A part of a date or time, as in {@code INTERVAL 7 DAY}. */
  record Interval(long steps, String unit) {
    private ChronoUnit chrono() {
      return unit.equals("QUARTER") ? ChronoUnit.MONTHS : ChronoUnit.valueOf(unit + "S");
    }

    private long count() {
      return unit.equals("QUARTER") ? 3 * steps : steps;
    }

    private boolean isShort() {
      return chrono().getDuration().multipliedBy(Math.abs(count())).toDays() <= MOST_DAYS;
    }

    Temporal added(Temporal moment) {
      Temporal whole =
          moment instanceof LocalDate date && chrono().isTimeBased() ? date.atStartOfDay() : moment;
      return whole.plus(count(), chrono());
    }
  }

  /**
   * Reads the clock from the row that {@link #QUERY} returns.
   *
   * @throws SQLException if the server does not return it
   */
  public static ServerClock of(ResultSet row) throws SQLException {
    if (!row.next()) {
      throw new SQLException("the server has not returned its time");
    }
    return new ServerClock(parsed(row.getString(1)), parsed(row.getString(2)));
  }

  private static LocalDateTime parsed(String text) {
    return LocalDateTime.parse(text.replace(' ', 'T'));
  }

  /** A slot for the function of the clock that gives a column of a type its time. */
  public static Slot now(ColumnType type) {
    String name =
        switch (type.kind()) {
          case DATE -> "CURDATE";
          case TIME -> "CURTIME";
          default -> "NOW";
        };
    return new Slot(SlotKind.CLOCK, 0, 0, function(name, type.scale()));
  }

  /** The value of a slot for a function with a number of fractional-second digits. */
  static String function(String name, int digits) {
    return name + " " + digits;
  }

  /**
   * The value of a slot for a date, a time with a date, or a function of the clock, after an
   * interval is added; null if the server's result is not certain.
   */
  static @Nullable String moved(Slot from, Interval interval) {
    if (!interval.isShort()) {
      return null;
    }
    if (from.kind() == SlotKind.CLOCK) {
      return NONE.value(from) instanceof LocalTime
          ? null
          : from.value() + " " + interval.steps() + " " + interval.unit();
    }
    Temporal moment = literal(from.kind(), from.value()) instanceof Temporal value ? value : null;
    if (moment == null) {
      return null;
    }
    Temporal moved = interval.added(moment);
    int year = moved.get(java.time.temporal.ChronoField.YEAR);
    int point = from.value().indexOf('.');
    int digits = point < 0 ? 0 : from.value().length() - point - 1;
    return year < LEAST_YEAR || year > MOST_YEAR ? null : text(moved, digits);
  }

  /**
   * The value of a literal of a kind: a date, a date with a time, or a duration; null if the text
   * is not in that form.
   */
  static @Nullable Object literal(SlotKind kind, String text) {
    try {
      return switch (kind) {
        case DATE -> LocalDate.parse(text);
        case DATE_TIME, JDBC_TIMESTAMP -> parsed(text);
        case TIME -> duration(text);
        default -> null;
      };
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Duration duration(String text) {
    boolean negative = text.startsWith("-");
    String[] parts = (negative ? text.substring(1) : text).split("[:.]", -1);
    int minutes = Integer.parseInt(parts[1]);
    int seconds = Integer.parseInt(parts[2]);
    if (minutes > 59 || seconds > 59) {
      throw new DateTimeException("minutes or seconds above 59");
    }
    String fraction = parts.length > 3 ? parts[3] : "";
    Duration duration =
        Duration.ofHours(Integer.parseInt(parts[0]))
            .plusMinutes(minutes)
            .plusSeconds(seconds)
            .plusNanos(Long.parseLong(fraction + "0".repeat(NANO_DIGITS - fraction.length())));
    return negative ? duration.negated() : duration;
  }

  /** Whether the value of a slot is a date or time, without the clock or with it. */
  public static boolean isTemporal(Slot slot) {
    return switch (slot.kind()) {
      case DATE, TIME, DATE_TIME, JDBC_TIMESTAMP, CLOCK -> true;
      case PARAMETER, NUMBER, STRING, BINARY -> false;
    };
  }

  /** The name of a function of the clock. */
  public static String name(Slot clock) {
    return clock.value().substring(0, clock.value().indexOf(' ')) + "()";
  }

  /** A value of the class that {@link #value} returns for the slot, at any time. */
  public static Object sample(Slot slot) {
    return NONE.value(slot);
  }

  /**
   * The value of a slot that {@link #isTemporal}: a {@link LocalDate}, {@link LocalDateTime},
   * {@link LocalTime} or {@link Duration}, or a {@link Timestamp} for a JDBC escape, which the
   * delegate converts between time zones.
   */
  public Object value(Slot slot) {
    if (slot.kind() == SlotKind.JDBC_TIMESTAMP) {
      return Timestamp.valueOf(slot.value());
    }
    if (slot.kind() != SlotKind.CLOCK) {
      Object literal = literal(slot.kind(), slot.value());
      if (literal == null) {
        throw new IllegalArgumentException("not a date or time");
      }
      return literal;
    }
    String[] words = slot.value().split(" ", -1);
    Temporal value = read(words[0], Integer.parseInt(words[1]));
    for (int i = 2; i < words.length; i += 2) {
      value = new Interval(Long.parseLong(words[i]), words[i + 1]).added(value);
    }
    return value;
  }

  private Temporal read(String function, int digits) {
    LocalDateTime now = function.startsWith("UTC") ? utc : local;
    int unit = (int) Math.pow(10, NANO_DIGITS - digits);
    LocalDateTime kept = now.minusNanos(now.toLocalTime().toNanoOfDay() % unit);
    return switch (function) {
      case "CURDATE", "UTC_DATE" -> kept.toLocalDate();
      case "CURTIME", "UTC_TIME" -> kept.toLocalTime();
      default -> kept;
    };
  }

  /** The text that the server gives to the value of a slot that {@link #isTemporal}. */
  public String text(Slot slot) {
    if (slot.kind() != SlotKind.CLOCK) {
      return slot.value();
    }
    return text(value(slot), Integer.parseInt(slot.value().split(" ", -1)[1]));
  }

  private static String text(Object moment, int digits) {
    if (moment instanceof LocalDate date) {
      return date.toString();
    }
    if (moment instanceof LocalTime time) {
      return text(time, digits);
    }
    LocalDateTime both = (LocalDateTime) moment;
    return both.toLocalDate() + " " + text(both.toLocalTime(), digits);
  }

  private static String text(LocalTime time, int digits) {
    String seconds =
        String.format(
            Locale.ROOT, "%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
    String nanos = String.format(Locale.ROOT, "%09d", time.getNano());
    return digits == 0 ? seconds : seconds + "." + nanos.substring(0, digits);
  }
}
