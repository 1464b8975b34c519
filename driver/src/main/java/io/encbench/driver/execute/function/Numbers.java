package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Quotient;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.List;

/**
 * Functions and operators on integers and DECIMAL (Reference Manual 8.0, 12.6 "Numeric Functions
 * and Operators"). A division by 0 gives NULL.
 */
final class Numbers {
  private static final int MOST_SCALE = 30;
  private static final int MOST_DIGITS = 65;

  /** The digits of the servers' decimals in memory, of which they drop the last ones. */
  private static final int MOST_COMPUTED_DIGITS = 72;

  /** From this many characters, FLOOR and CEIL of a DECIMAL are a DECIMAL. */
  private static final int CHARACTERS_OF_DECIMAL = 20;

  private static final int SAFE_LONG_DIGITS = 18;

  /** Stands for a number of digits that is not known yet. */
  private static final int NOT_KNOWN = Integer.MIN_VALUE;

  private static final int MOST_ROUNDED = 100;

  static final SqlFunction DIVIDE =
      SqlFunction.of("/", "number, number", Numbers::ofDivide, Numbers::divide)
          .written("number / number");
  static final SqlFunction ROUNDED_DIVIDE =
      SqlFunction.of("/", "number, number", Numbers::ofDivide, Numbers::roundedDivide);
  static final SqlFunction DIV =
      SqlFunction.of("DIV", "number, number", Numbers::ofDiv, Numbers::div)
          .written("number DIV number");
  static final SqlFunction MODULO =
      SqlFunction.of("%", "number, number", Numbers::ofModulo, Numbers::modulo)
          .written("number % number");

  static final List<SqlFunction> ALL =
      List.of(
          DIVIDE,
          DIV,
          MODULO,
          MODULO.written("%(number, number)").named("MOD"),
          SqlFunction.of("ABS", "number", given -> computed(given.type(0)), Numbers::abs),
          SqlFunction.of(
              "SIGN",
              "number",
              given -> ValueType.whole(1),
              given -> Whole.of(given.number(0).signum())),
          SqlFunction.of("ROUND", "number, [integer]", Numbers::ofRound, Numbers::round),
          SqlFunction.of("TRUNCATE", "number, integer", Numbers::ofTruncate, Numbers::truncate),
          whole("FLOOR", RoundingMode.FLOOR),
          whole("CEIL", RoundingMode.CEILING),
          whole("CEIL", RoundingMode.CEILING).named("CEILING"));

  private Numbers() {}

  private static ValueType computed(ValueType type) {
    return type.is(Family.INTEGER)
        ? new ValueType(Kind.BIGINT, type.length(), 0, type.unsigned(), null)
        : type;
  }

  private static int shownScale(SqlValue value) {
    return value instanceof Exact exact ? exact.scale() : 0;
  }

  private static ValueType ofDivide(SqlFunction.Given given) throws SQLException {
    ValueType dividend = given.type(0);
    ValueType divisor = given.type(1);
    if (!dividend.isExact() || !divisor.isExact()) {
      return ValueType.UNKNOWN;
    }
    Choices.requireOneScaleInDivision(given.arguments(), given.types());
    int scale = Math.min(dividend.scale() + Quotient.MORE_DIGITS, MOST_SCALE);
    int precision =
        Math.min(dividend.precision() + divisor.scale() + Quotient.MORE_DIGITS, MOST_DIGITS);
    return ValueType.decimal(Math.max(0, precision - scale), scale);
  }

  private static SqlValue divide(Arguments given) throws SQLException {
    given.requireOneScaleInDivision();
    if (given.number(1).signum() == 0) {
      return SqlValue.Null.INSTANCE;
    }
    BigDecimal quotient = Quotient.of(given.number(0), given.number(1), Quotient.MORE_DIGITS);
    if (quotient.precision() > MOST_COMPUTED_DIGITS || quotient.scale() > MOST_COMPUTED_DIGITS) {
      throw Refusal.inClient("operator / with a quotient of so many digits");
    }
    return new Exact(
        quotient, Math.min(shownScale(given.value(0)) + Quotient.MORE_DIGITS, MOST_SCALE));
  }

  private static SqlValue roundedDivide(Arguments given) throws SQLException {
    SqlValue quotient = divide(given);
    return quotient instanceof Exact exact ? new Exact(exact.shown(), exact.scale()) : quotient;
  }

  private static ValueType ofDiv(SqlFunction.Given given) throws SQLException {
    ValueType dividend = given.type(0);
    ValueType divisor = given.type(1);
    return dividend.isExact() && divisor.isExact()
        ? new ValueType(
            Kind.BIGINT, dividend.length(), 0, dividend.unsigned() || divisor.unsigned(), null)
        : ValueType.UNKNOWN;
  }

  private static SqlValue div(Arguments given) throws SQLException {
    BigDecimal divisor = given.number(1);
    return divisor.signum() == 0
        ? SqlValue.Null.INSTANCE
        : Arithmetic.inRange(
            given.number(0).divideToIntegralValue(divisor).toBigInteger(),
            isUnsigned(given, 0) || isUnsigned(given, 1));
  }

  private static boolean isUnsigned(Arguments given, int index) throws SQLException {
    return given.value(index) instanceof Whole whole
        ? whole.unsigned()
        : given.type(index).unsigned();
  }

  private static ValueType ofModulo(SqlFunction.Given given) throws SQLException {
    ValueType dividend = given.type(0);
    ValueType divisor = given.type(1);
    if (!dividend.isExact() || !divisor.isExact()) {
      return ValueType.UNKNOWN;
    }
    int scale = Math.max(dividend.scale(), divisor.scale());
    int precision = Math.max(dividend.precision(), divisor.precision());
    return dividend.is(Family.INTEGER) && divisor.is(Family.INTEGER)
        ? new ValueType(Kind.BIGINT, precision, 0, dividend.unsigned(), null)
        : ValueType.decimal(Math.max(0, precision - scale), scale);
  }

  private static SqlValue modulo(Arguments given) throws SQLException {
    if (given.number(1).signum() == 0) {
      return SqlValue.Null.INSTANCE;
    }
    if (given.value(0) instanceof Whole a && given.value(1) instanceof Whole b) {
      return Arithmetic.inRange(a.value().remainder(b.value()), a.unsigned());
    }
    int scale = Math.max(shownScale(given.value(0)), shownScale(given.value(1)));
    BigDecimal rest = given.number(0).remainder(given.number(1));
    return new Exact(rest.scale() < scale ? rest.setScale(scale) : rest, scale);
  }

  private static SqlValue abs(Arguments given) throws SQLException {
    SqlValue value = given.value(0);
    return value instanceof Whole whole
        ? Arithmetic.inRange(whole.value().abs(), whole.unsigned())
        : new Exact(given.number(0).abs(), shownScale(value));
  }

  /** The digits after the point that ROUND or TRUNCATE leaves. */
  private static int digits(SqlFunction.Given given) throws SQLException {
    if (given.count() == 1) {
      return 0;
    }
    if (!given.isConstant(1)) {
      throw Refusal.inClient("ROUND or TRUNCATE to a number of digits that is an expression");
    }
    return given.constant(1, NOT_KNOWN);
  }

  private static ValueType ofRound(SqlFunction.Given given) throws SQLException {
    return rounded(given, 1);
  }

  private static ValueType ofTruncate(SqlFunction.Given given) throws SQLException {
    return rounded(given, 0);
  }

  private static ValueType rounded(SqlFunction.Given given, int more) throws SQLException {
    ValueType number = given.type(0);
    int digits = digits(given);
    if (!number.isExact() || digits == NOT_KNOWN) {
      return ValueType.UNKNOWN;
    }
    if (number.is(Family.INTEGER)) {
      if (digits < 0 && number.length() > SAFE_LONG_DIGITS) {
        // MariaDB makes a DECIMAL of it, MySQL may report an overflow.
        throw Refusal.inClient("ROUND or TRUNCATE of a BIGINT to tens");
      }
      return computed(number);
    }
    if (digits > number.scale()) {
      throw Refusal.inClient(
          "ROUND or TRUNCATE to more digits than the number has, which servers show differently,");
    }
    return digits == number.scale()
        ? number
        : ValueType.decimal(number.length() + more, Math.max(0, digits));
  }

  private static SqlValue round(Arguments given) throws SQLException {
    return rounded(given, RoundingMode.HALF_UP);
  }

  private static SqlValue truncate(Arguments given) throws SQLException {
    return rounded(given, RoundingMode.DOWN);
  }

  private static SqlValue rounded(Arguments given, RoundingMode mode) throws SQLException {
    ValueType result = given.result();
    int digits = given.count() == 1 ? 0 : Math.max(-MOST_ROUNDED, given.limited(1));
    SqlValue value = given.value(0);
    if (value instanceof Whole whole) {
      return digits >= 0
          ? whole
          : Arithmetic.inRange(
              whole.number().setScale(digits, mode).toBigIntegerExact(), whole.unsigned());
    }
    if (result.family() == null) {
      throw Refusal.inClient("ROUND or TRUNCATE of a number whose digits are not certain");
    }
    BigDecimal number = given.number(0).setScale(Math.min(digits, MOST_SCALE), mode);
    return new Exact(number.setScale(Math.max(0, number.scale())));
  }

  private static SqlFunction whole(String name, RoundingMode mode) {
    return SqlFunction.of(
        name,
        "number",
        given -> {
          ValueType number = given.type(0);
          if (!number.is(Family.DECIMAL)) {
            return computed(number);
          }
          long point = number.scale() > 0 ? 1 : 0;
          long characters = number.length() + point + (number.unsigned() ? 0 : 1);
          return characters < CHARACTERS_OF_DECIMAL
              ? new ValueType(Kind.BIGINT, number.length() + point, 0, false, null)
              : ValueType.decimal(number.length() + point, 0);
        },
        given -> {
          SqlValue value = given.value(0);
          if (value instanceof Whole) {
            return value;
          }
          Numeric number = (Numeric) value;
          BigInteger whole = number.number().setScale(0, mode).toBigInteger();
          if (!whole.equals(number.shown().setScale(0, mode).toBigInteger())) {
            throw Refusal.inClient("function " + name + " of a quotient that is nearly whole");
          }
          ValueType result = given.result();
          return result.is(Family.INTEGER)
              ? new Whole(whole, result.unsigned())
              : new Exact(new BigDecimal(whole));
        });
  }
}
