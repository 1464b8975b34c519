package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** A value as MySQL computes with it. Immutable; its text is never shown, as it may be secret. */
public sealed interface SqlValue {
  /** NULL. */
  enum Null implements SqlValue {
    INSTANCE
  }

  /**
   * A number that arithmetic can be done with.
   *
   * @see Arithmetic
   */
  sealed interface Numeric extends SqlValue {
    BigDecimal number();

    /**
     * The number, where every digit matters.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if the server may have another
     */
    default BigDecimal certain() throws SQLException {
      return number();
    }
  }

  /**
   * A BIGINT.
   *
   * @param unsigned whether its type is unsigned, which makes the result of arithmetic unsigned
   */
  record Whole(BigInteger value, boolean unsigned) implements Numeric {
    static final Whole TRUE = new Whole(BigInteger.ONE, false);
    static final Whole FALSE = new Whole(BigInteger.ZERO, false);

    public static Whole of(long value) {
      return of(value, false);
    }

    /** A value that is not negative if it is unsigned. */
    public static Whole of(long value, boolean unsigned) {
      return new Whole(BigInteger.valueOf(value), unsigned);
    }

    public static Whole of(boolean value) {
      return value ? TRUE : FALSE;
    }

    @Override
    public BigDecimal number() {
      return new BigDecimal(value);
    }

    @Override
    public String toString() {
      return "Whole";
    }
  }

  /** A DECIMAL; its scale is that of the BigDecimal. */
  record Exact(BigDecimal number) implements Numeric {
    @Override
    public String toString() {
      return "Exact";
    }
  }

  /**
   * A number that may be a DOUBLE to the server, such as text or a double parameter. It is one of
   * few enough digits that a DOUBLE holds it.
   *
   * @param rounded whether a DOUBLE would differ in its last digits, as it is the result of others
   */
  record Approximate(BigDecimal number, boolean rounded) implements Numeric {
    @Override
    public BigDecimal certain() throws SQLException {
      if (rounded) {
        throw Refusal.because(
            "showing or comparing the result of floating-point arithmetic, whose last digits only"
                + " the server knows, is not supported on encrypted columns: pass a BigDecimal");
      }
      return number;
    }

    @Override
    public String toString() {
      return "Approximate";
    }
  }

  /**
   * Text.
   *
   * @param collation that of its column; null for a literal or parameter, which takes the other's
   */
  record Text(String value, @Nullable Collation collation) implements SqlValue {
    @Override
    public String toString() {
      return "Text";
    }
  }

  /** A DATE, DATETIME or TIMESTAMP in the connection's time zone; a date is its midnight. */
  record Moment(LocalDateTime value) implements SqlValue {
    @Override
    public String toString() {
      return "Moment";
    }
  }

  /** A byte string. */
  @SuppressWarnings("ArrayRecordComponent") // compared by Comparison, never by equals
  public record Bytes(byte[] value) implements SqlValue {
    @Override
    public String toString() {
      return "Bytes";
    }
  }

  /** Whether it is NULL. */
  default boolean isNull() {
    return this == Null.INSTANCE;
  }
}
