package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The value of a parameter as it was set. It is set in the same way on the statements for the
 * server, and converted to an {@link SqlValue} where the client evaluates an expression. Immutable.
 *
 * @param value the value that was set; null for NULL
 */
public record ParameterValue(Setter setter, @Nullable Object value) {
  /** Sets the value on another statement. */
  @FunctionalInterface
  public interface Setter {
    void set(PreparedStatement statement, int index) throws SQLException;
  }

  /**
   * Stands for a value that no expression accepts, because the way in which it was set does not
   * determine its SQL type.
   */
  public record NotEvaluated(String method) {}

  void bind(PreparedStatement statement, int index) throws SQLException {
    setter.set(statement, index);
  }

  /**
   * The value that the server would use in an expression.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if this is not certain
   */
  SqlValue evaluated() throws SQLException {
    if (value == null) {
      return SqlValue.Null.INSTANCE;
    }
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte) {
      return SqlValue.Whole.of(((Number) value).longValue());
    }
    if (value instanceof Boolean truth) {
      return SqlValue.Whole.of(truth);
    }
    if (value instanceof BigDecimal number) {
      // The text of a BigDecimal with scale 0 is an integer, and so is its value to the server.
      return number.scale() <= 0 ? whole(number.toBigIntegerExact()) : new SqlValue.Exact(number);
    }
    if (value instanceof BigInteger number) {
      return whole(number);
    }
    if (value instanceof Double || value instanceof Float) {
      return approximate((Number) value);
    }
    if (value instanceof String text) {
      return new SqlValue.Text(text, null);
    }
    if (value instanceof byte[] bytes) {
      return new SqlValue.Bytes(bytes);
    }
    if (value instanceof LocalDateTime moment) {
      return new SqlValue.Moment(moment);
    }
    if (value instanceof LocalDate date) {
      return new SqlValue.Moment(date.atStartOfDay());
    }
    String kind = value instanceof NotEvaluated how ? how.method() : value.getClass().getName();
    throw Refusal.because(
        "a parameter set as " + kind + " is not supported where the driver computes with it");
  }

  /** An integer of the smallest type that holds it: BIGINT, unsigned BIGINT or DECIMAL. */
  static SqlValue whole(BigInteger number) {
    if (number.bitLength() < Long.SIZE) {
      return new SqlValue.Whole(number, false);
    }
    return number.signum() > 0 && number.bitLength() == Long.SIZE
        ? new SqlValue.Whole(number, true)
        : new SqlValue.Exact(new BigDecimal(number));
  }

  private static SqlValue approximate(Number number) throws SQLException {
    if (!Double.isFinite(number.doubleValue())) {
      throw Refusal.because("a parameter must not be an infinite number or NaN");
    }
    return Arithmetic.approximate(new BigDecimal(number.toString()));
  }

  /** Does not contain the value, which may be secret. */
  @Override
  public String toString() {
    return "ParameterValue";
  }
}
