package io.encbench.driver.execute.expression;

import io.encbench.driver.execute.expression.SqlValue.Approximate;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.PreparedStatement;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Types;

/**
 * Converts a number to the value that a column of an integer or DECIMAL type stores in strict mode.
 */
public final class StoredNumber {
  /** MySQL's error ER_WARN_DATA_OUT_OF_RANGE. */
  private static final int OUT_OF_RANGE = 1264;

  private StoredNumber() {}

  /**
   * The value that the column stores, rounded half away from zero.
   *
   * @throws SQLDataException if the value is outside the column's range
   */
  public static SqlValue of(ColumnRule column, SqlValue value) throws SQLException {
    if (value.isNull()) {
      return value;
    }
    Numeric number = Arithmetic.number(value);
    int scale = column.type().kind().family() == Family.DECIMAL ? column.type().scale() : 0;
    BigDecimal rounded = number.number().setScale(scale, RoundingMode.HALF_UP);
    if (number instanceof Approximate && rounded.compareTo(number.number()) != 0) {
      // As a DOUBLE, exactly half a digit may be slightly less or more than half.
      throw Refusal.of("rounding the result of floating-point arithmetic", column.name());
    }
    requireInRange(column, rounded);
    return column.type().kind().family() == Family.DECIMAL
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
      int bits = integerBits(type);
      BigInteger most = BigInteger.ONE.shiftLeft(type.unsigned() ? bits : bits - 1);
      BigInteger least = type.unsigned() ? BigInteger.ZERO : most.negate();
      BigInteger whole = value.toBigIntegerExact();
      fits = whole.compareTo(most) < 0 && whole.compareTo(least) >= 0;
    }
    if (!fits) {
      throw new SQLDataException(
          "Out of range value for column " + column.name(),
          SqlStates.DATA_TRUNCATION,
          OUT_OF_RANGE);
    }
  }

  private static int integerBits(ColumnType type) {
    return switch (type.kind()) {
      case BOOLEAN, TINYINT -> 8;
      case SMALLINT -> 16;
      case MEDIUMINT -> 24;
      case INT -> 32;
      case BIGINT -> 64;
      default -> throw new IllegalArgumentException(type + " is no integer");
    };
  }

  /** Sets a parameter of a statement to a value returned by {@link #of}. */
  public static void bind(SqlValue value, PreparedStatement statement, int index)
      throws SQLException {
    if (value instanceof Whole whole && whole.value().bitLength() < Long.SIZE) {
      statement.setLong(index, whole.value().longValue());
    } else if (value instanceof Numeric number) {
      statement.setBigDecimal(index, number.number());
    } else {
      statement.setNull(index, Types.DECIMAL);
    }
  }
}
