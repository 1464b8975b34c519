package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the delegate sends a double, which decides the number that the server reads. A double in the
 * text of a statement is a DECIMAL literal unless its text has an exponent. Any other double is a
 * DOUBLE, of which the server makes the shortest decimal number where it needs one.
 */
public enum DoubleTransport {
  /** As text in the statement. */
  TEXT,
  /** As its bits, in a statement that the server prepares. */
  BITS,
  /** In one of these ways; the driver does not know in which. */
  EITHER;

  /** The DOUBLE that the server reads from a float; NaN if this is not known. */
  public double widened(float value) {
    double ofText = Double.parseDouble(Float.toString(value));
    if (this == EITHER && ofText != value) {
      return Double.NaN;
    }
    return this == TEXT ? ofText : value;
  }

  private static @Nullable BigDecimal literal(String text) {
    return text.indexOf('E') < 0 ? new BigDecimal(text) : null;
  }

  /**
   * The number that a column of a scale stores, rounded half away from zero; null if it is not
   * known.
   */
  @Nullable BigDecimal rounded(double value, int scale) {
    return oneOf(
        value, scale, () -> ShortestDecimal.of(value).setScale(scale, RoundingMode.HALF_UP));
  }

  /** As {@link #rounded}, of an integer column, which rounds a DOUBLE half to even. */
  @Nullable BigDecimal whole(double value) {
    return oneOf(value, 0, () -> new BigDecimal(Math.rint(value)));
  }

  private @Nullable BigDecimal oneOf(double value, int scale, Supplier<BigDecimal> ofBits) {
    BigDecimal literal = this == BITS ? null : literal(Double.toString(value));
    if (literal == null) {
      return ofBits.get();
    }
    BigDecimal ofText = literal.setScale(scale, RoundingMode.HALF_UP);
    return this == TEXT || ofText.compareTo(ofBits.get()) == 0 ? ofText : null;
  }
}
