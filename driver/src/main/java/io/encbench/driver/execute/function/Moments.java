package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions on dates and times (Reference Manual 8.0, 12.7 "Date and Time Functions"). */
final class Moments {
  private static final int LAST_YEAR = 9999;
  private static final int MICRO_DIGITS = 6;
  private static final int MONTHS_OF_QUARTER = 3;

  /** A distance beyond every date, so that the sum is out of range. */
  private static final long BEYOND = 400_000_000_000_000_000L;

  /** The units of INTERVAL. */
  private enum Unit {
    MICROSECOND(ChronoUnit.MICROS, 1),
    SECOND(ChronoUnit.SECONDS, 1),
    MINUTE(ChronoUnit.MINUTES, 1),
    HOUR(ChronoUnit.HOURS, 1),
    DAY(ChronoUnit.DAYS, 1),
    WEEK(ChronoUnit.DAYS, 7),
    MONTH(ChronoUnit.MONTHS, 1),
    QUARTER(ChronoUnit.MONTHS, MONTHS_OF_QUARTER),
    YEAR(ChronoUnit.YEARS, 1);

    private final ChronoUnit unit;
    private final int count;

    Unit(ChronoUnit unit, int count) {
      this.unit = unit;
      this.count = count;
    }
  }

  static final List<SqlFunction> ALL =
      List.of(
          part("YEAR", 4, ChronoField.YEAR),
          SqlFunction.of(
              "QUARTER",
              "date",
              given -> ValueType.whole(1),
              given -> Whole.of((given.moment(0).getMonthValue() + 2) / MONTHS_OF_QUARTER)),
          part("MONTH", 2, ChronoField.MONTH_OF_YEAR),
          part("DAY", 2, ChronoField.DAY_OF_MONTH),
          part("DAYOFMONTH", 2, ChronoField.DAY_OF_MONTH),
          part("HOUR", 2, ChronoField.HOUR_OF_DAY),
          part("MINUTE", 2, ChronoField.MINUTE_OF_HOUR),
          part("SECOND", 2, ChronoField.SECOND_OF_MINUTE),
          part("MICROSECOND", MICRO_DIGITS, ChronoField.MICRO_OF_SECOND),
          SqlFunction.of(
              "DATE",
              "date",
              given -> ValueType.date(),
              given -> new SqlValue.Moment(given.moment(0).truncatedTo(ChronoUnit.DAYS))),
          SqlFunction.of(
              "DATEDIFF",
              "date or literal, date or literal",
              given -> ValueType.whole(7),
              given ->
                  Whole.of(
                      given.moment(0).toLocalDate().toEpochDay()
                          - given.moment(1).toLocalDate().toEpochDay())));

  static final SqlFunction UNSIGNED_YEAR =
      SqlFunction.of(
          "YEAR",
          "date",
          given -> new ValueType(Kind.INT, 4, 0, /* unsigned= */ true, null),
          given -> new Whole(BigInteger.valueOf(given.moment(0).getYear()), /* unsigned= */ true));

  /** {@code date + INTERVAL integer unit}, by the unit. */
  private static final Map<String, SqlFunction> ADD = new HashMap<>();

  /** {@code date - INTERVAL integer unit}, by the unit. */
  private static final Map<String, SqlFunction> SUBTRACT = new HashMap<>();

  static {
    for (Unit unit : Unit.values()) {
      ADD.put(unit.name(), interval("DATE_ADD", unit, 1));
      SUBTRACT.put(unit.name(), interval("DATE_SUB", unit, -1));
    }
  }

  private static final SqlFunction YEAR_MONTH =
      SqlFunction.of(
          "EXTRACT YEAR_MONTH",
          "date",
          given -> ValueType.whole(6),
          given -> Whole.of(given.moment(0).getYear() * 100L + given.moment(0).getMonthValue()));

  private Moments() {}

  /** EXTRACT of a unit; null if the client does not know it. */
  static @Nullable SqlFunction extraction(String unit) {
    if (unit.equals("YEAR_MONTH")) {
      return YEAR_MONTH;
    }
    return ADD.containsKey(unit)
        ? ALL.stream().filter(each -> each.name().equals(unit)).findFirst().orElse(null)
        : null;
  }

  /**
   * The function that adds or subtracts an interval; null if the client does not know the unit.
   *
   * @param name DATE_ADD or DATE_SUB
   */
  static @Nullable SqlFunction interval(String name, String unit) {
    return (name.equals("DATE_ADD") ? ADD : SUBTRACT).get(unit);
  }

  /** The forms in which intervals are written. */
  static List<String> intervalForms() {
    List<String> forms = new ArrayList<>();
    for (String form :
        List.of(
            "date + INTERVAL integer unit",
            "date - INTERVAL integer unit",
            "DATE_ADD(date, INTERVAL integer unit)",
            "DATE_SUB(date, INTERVAL integer unit)")) {
      forms.add(form);
    }
    return forms;
  }

  private static SqlFunction part(String name, int digits, ChronoField field) {
    return SqlFunction.of(
        name,
        "date",
        given -> ValueType.whole(digits),
        given -> Whole.of(given.moment(0).get(field)));
  }

  private static SqlFunction interval(String name, Unit unit, int sign) {
    return SqlFunction.of(
        name,
        "date, integer",
        given -> ofInterval(unit, given.type(0)),
        given -> moved(given.moment(0), unit, given.integer(1).multiply(BigInteger.valueOf(sign))));
  }

  private static ValueType ofInterval(Unit unit, ValueType date) {
    if (!date.isMoment()) {
      return ValueType.UNKNOWN;
    }
    if (unit == Unit.MICROSECOND) {
      return ValueType.dateTime(MICRO_DIGITS);
    }
    return date.kind() == Kind.DATE && unit.unit.isTimeBased() ? ValueType.dateTime(0) : date;
  }

  /** A sum after the year 9999 is NULL. */
  private static SqlValue moved(LocalDateTime from, Unit unit, BigInteger amount)
      throws SQLException {
    BigInteger count = amount.multiply(BigInteger.valueOf(unit.count));
    LocalDateTime to = null;
    if (count.abs().compareTo(BigInteger.valueOf(BEYOND)) < 0) {
      try {
        to = from.plus(count.longValueExact(), unit.unit);
      } catch (DateTimeException | ArithmeticException e) {
        // So it is beyond every date that a server knows.
      }
    }
    if (to == null ? count.signum() < 0 : to.getYear() < 1) {
      throw Refusal.inClient("INTERVAL with a result before the year 1");
    }
    return to == null || to.getYear() > LAST_YEAR
        ? SqlValue.Null.INSTANCE
        : new SqlValue.Moment(to);
  }
}
