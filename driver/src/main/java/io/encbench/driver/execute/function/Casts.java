package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Moment;
import io.encbench.driver.execute.expression.SqlValue.Text;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code CAST(value AS type)}. The numbers of the type follow the value as arguments. */
final class Casts {
  private static final int LONG_DIGITS = 19;
  private static final int UNSIGNED_LONG_DIGITS = 20;
  private static final int MICRO_DIGITS = 6;

  /**
   * The number at the beginning of a text; servers ignore the rest. No part may give back what it
   * has matched: the rest of a longer number would be ignored.
   */
  private static final Pattern INTEGER =
      Pattern.compile("\\s*+([-+]?+[0-9]{0,18}+)(?![0-9]).*", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile(
          "\\s*+([-+]?+(?:[0-9]{1,30}+(?:\\.[0-9]{0,30}+)?+|\\.[0-9]{1,30}+))(?![0-9eE]).*",
          Pattern.DOTALL);

  private static final DateTimeFormatter DATE_NUMBER = DateTimeFormatter.ofPattern("uuuuMMdd");
  private static final DateTimeFormatter DATE_TIME_NUMBER =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss");

  private static final BigInteger UNSIGNED_RANGE = BigInteger.ONE.shiftLeft(Long.SIZE);

  /** The functions by the name of the type. */
  private static final Map<String, SqlFunction> BY_TYPE = new LinkedHashMap<>();

  static {
    add(
        "SIGNED",
        "value",
        given -> new ValueType(Kind.BIGINT, LONG_DIGITS, 0, false, null),
        given -> new Whole(BigInteger.valueOf(integer(given).longValue()), false));
    add(
        "UNSIGNED",
        "value",
        given -> new ValueType(Kind.BIGINT, UNSIGNED_LONG_DIGITS, 0, true, null),
        given -> new Whole(integer(given).mod(UNSIGNED_RANGE), true));
    add(
        "DECIMAL",
        "value, integer, integer",
        given -> {
          int scale = given.constant(2, 0);
          return ValueType.decimal((long) given.constant(1, 0) - scale, scale);
        },
        Casts::decimal);
    add(
        "CHAR",
        "text, [integer]",
        given -> {
          ValueType text = given.type(0);
          return !text.isKnown()
              ? text
              : ValueType.text(given.count() == 1 ? text.characters() : given.constant(1, 0), null);
        },
        given -> {
          String text = given.text(0);
          int length = given.count() == 1 ? Integer.MAX_VALUE : given.limited(1);
          return new Text(
              length >= Texts.characters(text)
                  ? text
                  : text.substring(0, text.offsetByCodePoints(0, length)),
              null);
        });
    add(
        "DATE",
        "date or literal",
        given -> ValueType.date(),
        given -> new Moment(given.moment(0).truncatedTo(ChronoUnit.DAYS)));
    add(
        "DATETIME",
        "date or literal, integer",
        given -> {
          if (given.type(0).isMoment() && given.type(0).scale() > given.constant(1, 0)) {
            // MySQL rounds the rest, MariaDB cuts it off.
            throw Refusal.inClient("CAST to a DATETIME with fewer digits than the value has");
          }
          return ValueType.dateTime(given.constant(1, 0));
        },
        Casts::dateTime);
  }

  private Casts() {}

  private static void add(
      String type, String arguments, SqlFunction.Result result, SqlFunction.Evaluator evaluator) {
    String first = arguments.split(", ", -1)[0];
    String numbers = type.equals("DECIMAL") ? "(M,D)" : type.equals("DATETIME") ? "(fsp)" : "";
    BY_TYPE.put(
        type,
        SqlFunction.of("CAST AS " + type, arguments, result, evaluator)
            .written("CAST(" + first + " AS " + type + numbers + ")"));
  }

  static Map<String, SqlFunction> byType() {
    return BY_TYPE;
  }

  /** The integer of a value, which need not be in the range of a BIGINT. */
  private static BigInteger integer(Arguments given) throws SQLException {
    SqlValue value = given.value(0);
    if (value instanceof Whole whole) {
      return whole.value();
    }
    if (value instanceof Exact exact) {
      BigInteger rounded = exact.number().setScale(0, RoundingMode.HALF_UP).toBigInteger();
      if (rounded.bitLength() >= Long.SIZE
          || (exact.number().signum() < 0 && given.result().unsigned())) {
        throw Refusal.inClient("CAST of a DECIMAL outside the range of the integer");
      }
      return rounded;
    }
    if (value instanceof Text text) {
      Matcher number = INTEGER.matcher(text.value());
      if (!number.matches()) {
        throw Refusal.inClient("CAST of text with so many digits to an integer");
      }
      String digits = number.group(1);
      return digits.matches("[-+]?") ? BigInteger.ZERO : new BigInteger(digits);
    }
    if (value instanceof Moment moment && given.type(0).isMoment() && given.type(0).scale() == 0) {
      DateTimeFormatter format = given.type(0).kind() == Kind.DATE ? DATE_NUMBER : DATE_TIME_NUMBER;
      return new BigInteger(format.format(moment.value()));
    }
    throw Refusal.inClient("CAST of such a value to an integer");
  }

  private static SqlValue decimal(Arguments given) throws SQLException {
    SqlValue value = given.value(0);
    BigDecimal number;
    if (value instanceof Whole || value instanceof Exact) {
      number = given.number(0);
    } else if (value instanceof Text text) {
      Matcher matcher = NUMBER.matcher(text.value());
      boolean none = text.value().strip().matches("(?s)[-+]?(?:[^-+0-9.].*)?");
      if (!none && !matcher.matches()) {
        throw Refusal.inClient("CAST of such text to a DECIMAL");
      }
      number = none ? BigDecimal.ZERO : new BigDecimal(matcher.group(1));
    } else {
      throw Refusal.inClient("CAST of such a value to a DECIMAL");
    }
    int scale = given.limited(2);
    BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.signum() != 0 && rounded.precision() > given.limited(1)) {
      throw Refusal.inClient("CAST of a number with more digits than the DECIMAL has");
    }
    return new Exact(rounded);
  }

  private static SqlValue dateTime(Arguments given) throws SQLException {
    SqlValue value = given.value(0);
    if (value instanceof Text text) {
      int point = text.value().indexOf('.');
      int digits = point < 0 ? 0 : text.value().length() - point - 1;
      if (digits > given.limited(1) || digits > MICRO_DIGITS) {
        throw Refusal.inClient("CAST to a DATETIME with fewer digits than the value has");
      }
      return new Moment(ValueComparison.moment(text));
    }
    if (!given.type(0).is(Family.TEMPORAL)) {
      throw Refusal.inClient("CAST of a date or time whose type is not certain");
    }
    return value;
  }
}
