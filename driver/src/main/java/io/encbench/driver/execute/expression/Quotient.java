package io.encbench.driver.execute.expression;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Divides as the servers do: {@code do_div_mod} in their strings/decimal.c. */
public final class Quotient {
  /** The number of digits that a division adds after the point: div_precision_increment. */
  public static final int MORE_DIGITS = 4;

  /** The digits in a word of the servers' arithmetic. */
  private static final int WORD_DIGITS = 9;

  private Quotient() {}

  /**
   * The quotient with all digits that the servers compute: whole words of them, without the rest.
   *
   * @param more the number of digits after the point that the quotient needs beyond the dividend's
   */
  public static BigDecimal of(BigDecimal dividend, BigDecimal divisor, int more) {
    int digits = wholeWords(dividend.scale()) + wholeWords(divisor.scale());
    int missing = more - (digits - dividend.scale() - divisor.scale());
    int computed = wholeWords(digits + Math.max(0, missing));
    return dividend.divide(divisor, computed, RoundingMode.DOWN);
  }

  /** A number without the words of zeros at its end, as MariaDB keeps a product. */
  static BigDecimal withoutZeroWords(BigDecimal product) {
    BigDecimal shortest = product.stripTrailingZeros();
    int digits = wholeWords(Math.max(0, shortest.scale()));
    return digits < wholeWords(product.scale()) ? product.setScale(digits) : product;
  }

  private static int wholeWords(int digits) {
    return (digits + WORD_DIGITS - 1) / WORD_DIGITS * WORD_DIGITS;
  }
}
