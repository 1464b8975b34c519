package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The shortest decimal number that rounds to a double, which servers take for its value. */
public final class ShortestDecimal {
  private static final int MOST_DIGITS = 17;

  /** No two numbers of so many digits round to the same double, unless it is subnormal. */
  private static final int DISTINCT_DIGITS = 15;

  private ShortestDecimal() {}

  /** The number of a finite double. */
  public static BigDecimal of(double value) {
    BigDecimal text = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    if (text.precision() <= DISTINCT_DIGITS && Math.abs(value) >= Double.MIN_NORMAL) {
      return text;
    }
    // In Java 17 and 18, the text of some doubles is longer than necessary.
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (nearest.doubleValue() == value) {
        return nearest;
      }
      // A power of two is farther from the next larger double than from the next smaller one.
      BigDecimal larger = exact.round(new MathContext(digits, RoundingMode.UP));
      if (larger.doubleValue() == value) {
        return larger;
      }
    }
    return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN));
  }
}
