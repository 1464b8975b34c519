package io.encbench.driver.execute.expression;

import io.encbench.driver.execute.expression.SqlValue.Approximate;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
import io.encbench.driver.execute.expression.SqlValue.Real;
import io.encbench.driver.execute.expression.SqlValue.Text;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.regex.Pattern;

/**
 * {@code +}, {@code -} and {@code *} as MySQL computes them (Reference Manual 8.0, 12.6.1
 * "Arithmetic Operators" and 12.25 "Precision Math"). Integers are computed as BIGINT, unsigned if
 * one operand is unsigned; a result outside this range is an error. DECIMAL is computed exactly: a
 * sum has the larger scale of its operands, and a product has the sum of their scales. Also
 * converts values as MySQL does: to an operand, and to the number that a column stores.
 */
public enum Arithmetic {
  ADD("+") {
    @Override
    BigInteger whole(BigInteger a, BigInteger b) {
      return a.add(b);
    }

    @Override
    BigDecimal exact(BigDecimal a, BigDecimal b) {
      return a.add(b);
    }

    @Override
    double rounded(double a, double b) {
      return a + b;
    }
  },
  SUBTRACT("-") {
    @Override
    BigInteger whole(BigInteger a, BigInteger b) {
      return a.subtract(b);
    }

    @Override
    BigDecimal exact(BigDecimal a, BigDecimal b) {
      return a.subtract(b);
    }

    @Override
    double rounded(double a, double b) {
      return a - b;
    }
  },
  MULTIPLY("*") {
    @Override
    BigInteger whole(BigInteger a, BigInteger b) {
      return a.multiply(b);
    }

    @Override
    BigDecimal exact(BigDecimal a, BigDecimal b) {
      return a.multiply(b);
    }

    @Override
    int scale(int a, int b) {
      return a + b;
    }

    @Override
    long digits(long a, long b) {
      return a + b;
    }

    @Override
    double rounded(double a, double b) {
      return a * b;
    }
  },
  /** The product of MariaDB, whose value decides how many digits its quotient has. */
  MULTIPLY_IN_MARIADB("*") {
    @Override
    BigInteger whole(BigInteger a, BigInteger b) {
      return MULTIPLY.whole(a, b);
    }

    @Override
    BigDecimal exact(BigDecimal a, BigDecimal b) {
      return Quotient.withoutZeroWords(MULTIPLY.exact(a, b));
    }

    @Override
    int scale(int a, int b) {
      return MULTIPLY.scale(a, b);
    }

    @Override
    long digits(long a, long b) {
      return MULTIPLY.digits(a, b);
    }

    @Override
    double rounded(double a, double b) {
      return MULTIPLY.rounded(a, b);
    }
  };

  /** The SQL mode in which the difference of unsigned numbers is signed. */
  public static final String SIGNED_SUBTRACTION = "NO_UNSIGNED_SUBTRACTION";

  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
  private static final BigInteger MOST_UNSIGNED =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
  private static final int DECIMAL_DIGITS = 65;
  private static final int DECIMAL_SCALE = 30;
  // A DOUBLE holds any number with up to this many digits.
  private static final int DOUBLE_DIGITS = 15;

  private static final ValueType DOUBLE =
      new ValueType(ColumnType.Kind.DOUBLE, ValueType.ANY, 0, false, null);

  /** MySQL's error ER_DATA_OUT_OF_RANGE. */
  private static final int OUT_OF_RANGE = 1690;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?(?:[0-9]{1,65}(?:\\.[0-9]{0,65})?|\\.[0-9]{1,65})(?:[eE][-+]?[0-9]{1,3})?");

  private final String symbol;

  Arithmetic(String symbol) {
    this.symbol = symbol;
  }

  abstract BigInteger whole(BigInteger a, BigInteger b);

  abstract BigDecimal exact(BigDecimal a, BigDecimal b);

  abstract double rounded(double a, double b);

  /** The digits after the point of a result. */
  int scale(int a, int b) {
    return Math.max(a, b);
  }

  /** The digits before the point of a result. */
  long digits(long a, long b) {
    return Math.max(a, b) + 1;
  }

  /** The type of a result. */
  ValueType type(ValueType left, ValueType right) {
    if (!left.isExact() || !right.isExact()) {
      return anyDouble(left, right) ? DOUBLE : ValueType.UNKNOWN;
    }
    long digits = digits(left.length(), right.length());
    return left.is(Family.INTEGER) && right.is(Family.INTEGER)
        ? new ValueType(
            ColumnType.Kind.BIGINT,
            Math.min(digits, DECIMAL_DIGITS),
            0,
            left.unsigned() || right.unsigned(),
            null)
        : ValueType.decimal(digits, scale(left.scale(), right.scale()));
  }

  private static boolean anyDouble(ValueType left, ValueType right) {
    return (left.is(Family.DOUBLE) && right.isKnown())
        || (right.is(Family.DOUBLE) && left.isKnown());
  }

  /** The type of the negative of a number: it has a sign, also that of an unsigned number. */
  static ValueType negated(ValueType type) {
    return type.is(Family.INTEGER)
        ? new ValueType(ColumnType.Kind.BIGINT, type.length(), 0, /* unsigned= */ false, null)
        : type.is(Family.DECIMAL)
            ? ValueType.decimal(type.length(), type.scale())
            : type.is(Family.DOUBLE) ? type : ValueType.UNKNOWN;
  }

  /**
   * The result; NULL if an operand is NULL.
   *
   * @throws SQLDataException if the result is outside the range of its type, as in strict mode
   * @throws java.sql.SQLFeatureNotSupportedException if it is not certain what the server computes
   */
  SqlValue of(SqlValue left, SqlValue right) throws SQLException {
    if (left.isNull() || right.isNull()) {
      return SqlValue.Null.INSTANCE;
    }
    Numeric a = number(left);
    Numeric b = number(right);
    if (a instanceof Whole first && b instanceof Whole second) {
      return inRange(whole(first.value(), second.value()), first.unsigned() || second.unsigned());
    }
    if (a instanceof Real || b instanceof Real) {
      return real(rounded(a.certain().doubleValue(), b.certain().doubleValue()));
    }
    BigDecimal result = exact(a.number(), b.number());
    return a instanceof Approximate || b instanceof Approximate
        ? approximate(a, b, approximate(result))
        : exact(result, scale(shownScale(a), shownScale(b)));
  }

  private static int shownScale(Numeric number) {
    return number instanceof Exact exact ? exact.scale() : 0;
  }

  private static Real real(double result) throws SQLException {
    if (!Double.isFinite(result)) {
      throw outOfRange("DOUBLE");
    }
    return new Real(result);
  }

  private Approximate approximate(Numeric a, Numeric b, Approximate result) {
    double atServer = rounded(a.number().doubleValue(), b.number().doubleValue());
    boolean rounded =
        (a instanceof Approximate left && left.rounded())
            || (b instanceof Approximate right && right.rounded())
            || atServer != result.number().doubleValue();
    return new Approximate(result.number(), rounded);
  }

  /** Negates a value. */
  static SqlValue negative(SqlValue value) throws SQLException {
    if (value.isNull()) {
      return value;
    }
    Numeric number = number(value);
    if (number instanceof Whole whole) {
      if (whole.unsigned()) {
        throw Refusal.because("the negative of an unsigned column is not supported");
      }
      return inRange(whole.value().negate(), false);
    }
    if (number instanceof Real real) {
      return new Real(-real.value());
    }
    return number instanceof Approximate approximate
        ? new Approximate(approximate.number().negate(), approximate.rounded())
        : new Exact(number.number().negate(), shownScale(number));
  }

  /** The number that the server converts a value to. */
  public static Numeric number(SqlValue value) throws SQLException {
    if (value instanceof Numeric number) {
      return number;
    }
    if (value instanceof Text text && NUMBER.matcher(text.value()).matches()) {
      return text.typeless()
          ? approximate(new BigDecimal(text.value()))
          : real(Double.parseDouble(text.value()));
    }
    throw Refusal.because(
        "arithmetic with a value that is not a plain number is not supported on encrypted columns");
  }

  /** A BIGINT. */
  public static Whole inRange(BigInteger value, boolean unsigned) throws SQLException {
    BigInteger least = unsigned ? BigInteger.ZERO : LEAST;
    BigInteger most = unsigned ? MOST_UNSIGNED : MOST;
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw outOfRange(unsigned ? "BIGINT UNSIGNED" : "BIGINT");
    }
    return new Whole(value, unsigned);
  }

  private Exact exact(BigDecimal result, int scale) throws SQLException {
    if (result.scale() > DECIMAL_SCALE) {
      throw Refusal.because(
          "operator "
              + symbol
              + " with a result of more than "
              + DECIMAL_SCALE
              + " digits after the point is not supported");
    }
    if (result.precision() > DECIMAL_DIGITS) {
      if (result.precision() - result.scale() + scale <= DECIMAL_DIGITS) {
        // Only digits of a quotient that the server does not show are too many.
        throw Refusal.inClient("operator " + symbol + " on a quotient of so many digits");
      }
      throw outOfRange("DECIMAL");
    }
    return new Exact(result, scale);
  }

  /** Converts a number or text to a number that both a DOUBLE and a DECIMAL hold. */
  public static Approximate approximate(BigDecimal number) throws SQLFeatureNotSupportedException {
    BigDecimal shortest = number.stripTrailingZeros();
    if (Math.max(shortest.precision(), shortest.scale()) > DOUBLE_DIGITS
        || shortest.precision() - shortest.scale() > DOUBLE_DIGITS) {
      throw Refusal.because(
          "arithmetic with a floating-point number or text of more than "
              + DOUBLE_DIGITS
              + " digits is not supported on encrypted columns: pass a BigDecimal");
    }
    return new Approximate(number, /* rounded= */ false);
  }

  /** The error for a result outside the range of its type. */
  public static SQLException outOfRange(String type) {
    return new SQLDataException(
        "the " + type + " value of an expression is out of range",
        SqlStates.DATA_TRUNCATION,
        OUT_OF_RANGE);
  }

  /**
   * The value that a column of a number's type stores in strict mode. It is rounded half away from
   * zero, but a DOUBLE half to even if the column holds integers.
   *
   * @throws SQLDataException if the value is outside the column's range
   */
  public static SqlValue stored(ColumnRule column, SqlValue value) throws SQLException {
    if (value.isNull()) {
      return value;
    }
    Numeric number = number(value);
    Family family = column.type().kind().family();
    if (family == Family.DOUBLE) {
      return real(number.certain().doubleValue());
    }
    int scale = family == Family.DECIMAL ? column.type().scale() : 0;
    RoundingMode rounding =
        number instanceof Real && family == Family.INTEGER
            ? RoundingMode.HALF_EVEN
            : RoundingMode.HALF_UP;
    BigDecimal rounded = number.number().setScale(scale, rounding);
    if (number instanceof Approximate && rounded.compareTo(number.number()) != 0) {
      // As a DOUBLE, exactly half a digit may be slightly less or more than half.
      throw Refusal.of("rounding the result of floating-point arithmetic", column.name());
    }
    // A negative number is out of range even if it is rounded to 0, but for a DOUBLE in an integer.
    boolean negative =
        number.number().signum() < 0 && !(number instanceof Real && family == Family.INTEGER);
    if (negative && column.type().unsigned()) {
      throw outOfColumn(column);
    }
    requireInRange(column, rounded);
    return family == Family.DECIMAL
        ? new Exact(rounded)
        : new Whole(rounded.toBigIntegerExact(), column.type().unsigned());
  }

  private static void requireInRange(ColumnRule column, BigDecimal value) throws SQLException {
    ColumnType type = column.type();
    boolean fits;
    if (type.kind().family() == Family.DECIMAL) {
      fits =
          value.precision() - value.scale() <= type.length() - type.scale()
              && !(type.unsigned() && value.signum() < 0);
    } else {
      int bits = type.integerBits();
      BigInteger most = BigInteger.ONE.shiftLeft(type.unsigned() ? bits : bits - 1);
      BigInteger least = type.unsigned() ? BigInteger.ZERO : most.negate();
      BigInteger whole = value.toBigIntegerExact();
      fits = whole.compareTo(most) < 0 && whole.compareTo(least) >= 0;
    }
    if (!fits) {
      throw outOfColumn(column);
    }
  }

  private static SQLException outOfColumn(ColumnRule column) {
    return new SQLDataException(
        "Out of range value for column " + column.name(),
        SqlStates.DATA_TRUNCATION,
        SqlStates.OUT_OF_COLUMN_RANGE_CODE);
  }
}
