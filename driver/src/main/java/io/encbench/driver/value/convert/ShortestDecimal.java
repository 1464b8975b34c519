package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The shortest decimal number that rounds to a double, which servers take for its value. */
public final class ShortestDecimal {
  private static final int MOST_DIGITS = 17;

  private ShortestDecimal() {}

  /** The number of a finite double. */
  public static BigDecimal of(double value) {
    // In Java 17 and 18, the text of some doubles is longer than necessary.
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
