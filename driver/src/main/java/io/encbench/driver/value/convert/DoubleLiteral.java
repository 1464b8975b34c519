package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The number that a server reads if a double is written as text in a statement: an exact number if
 * the text has no exponent, otherwise a double.
 */
final class DoubleLiteral {
  private static final int MOST_DIGITS = 17;

  private DoubleLiteral() {}

  /** Whether the text of a finite double has an exponent ({@link Double#toString(double)}). */
  private static boolean hasExponent(double value) {
    double magnitude = Math.abs(value);
    return magnitude >= 1e7 || (magnitude < 1e-3 && magnitude != 0);
  }

  /** The exact number in the text, or the shortest decimal number that rounds to the double. */
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
