package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * What a server takes a double for that stands in a statement as text: without an exponent it is an
 * exact number, with one it is a double.
 */
final class DoubleLiteral {
  private static final int MOST_DIGITS = 17;

  private DoubleLiteral() {}

  /** Whether the text of a finite double has an exponent ({@link Double#toString(double)}). */
  private static boolean hasExponent(double value) {
    double magnitude = Math.abs(value);
    return magnitude >= 1e7 || (magnitude < 1e-3 && magnitude != 0);
  }

  /** The exact number, or the shortest one that is that double. */
  static BigDecimal decimal(double value) {
    return hasExponent(value) ? shortest(value) : new BigDecimal(Double.toString(value));
  }

  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      BigDecimal candidate = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (candidate.doubleValue() == value) {
        return candidate;
      }
    }
    return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN));
  }
}
