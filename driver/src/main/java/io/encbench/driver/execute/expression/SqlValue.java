package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.value.convert.ShortestDecimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A value in the form in which MySQL computes with it. Immutable. {@code toString} never shows the
 * value, which may be secret.
 */
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

    /** The number with the digits that the server shows, sorts by and groups by. */
    default BigDecimal shown() {
      return number();
    }

    /**
     * The number, for use where every digit matters.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if the server may have a different number
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

    /** Creates a value, which must not be negative if it is unsigned. */
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

  /**
   * A DECIMAL.
   *
   * @param number the number as the server computes with it, which after a division has more digits
   *     than the server shows
   * @param scale the number of digits after the point that the server shows
   */
  record Exact(BigDecimal number, int scale) implements Numeric {
    /** A number that is shown with all its digits. */
    public Exact(BigDecimal number) {
      this(number, Math.max(0, number.scale()));
    }

    @Override
    public BigDecimal shown() {
      return number.scale() > scale ? number.setScale(scale, RoundingMode.HALF_UP) : number;
    }

    @Override
    public String toString() {
      return "Exact";
    }
  }

  /** A finite DOUBLE, whose number is the shortest one that the server makes of it. */
  record Real(double value) implements Numeric {
    @Override
    public BigDecimal number() {
      return ShortestDecimal.of(value);
    }

    @Override
    public String toString() {
      return "Real";
    }
  }

  /**
   * A number that is a DOUBLE or a DECIMAL to the server, which depends on how the delegate sends
   * it. It has few enough digits for a DOUBLE to hold it.
   *
   * @param rounded whether the server's DOUBLE would differ in its last digits, because the number
   *     is the result of a computation
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
   * @param collation the collation of its column; null for a literal or parameter, which is
   *     compared by the collation of the other operand
   * @param typeless whether the server may convert it to the type of the other operand of
   *     arithmetic, and not to a DOUBLE, as MySQL does with the parameters of statements that it
   *     prepares
   */
  record Text(String value, @Nullable Collation collation, boolean typeless) implements SqlValue {
    public Text(String value, @Nullable Collation collation) {
      this(value, collation, /* typeless= */ false);
    }

    @Override
    public String toString() {
      return "Text";
    }
  }

  /**
   * A value of an ENUM column. It is compared as text, and sorted by its place.
   *
   * @param place its place in the list of the ENUM
   */
  record Member(String text, int place, Collation collation) implements SqlValue {
    /** The text, as which it is compared. */
    public Text asText() {
      return new Text(text, collation);
    }

    @Override
    public String toString() {
      return "Member";
    }
  }

  /**
   * A DATE, DATETIME or TIMESTAMP in the connection's time zone. A DATE is represented by its
   * midnight.
   */
  record Moment(LocalDateTime value) implements SqlValue {
    @Override
    public String toString() {
      return "Moment";
    }
  }

  /** A byte string. */
  @SuppressWarnings("ArrayRecordComponent") // compared by ValueComparison, never by equals
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
