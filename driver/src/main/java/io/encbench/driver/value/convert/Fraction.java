package io.encbench.driver.value.convert;

/** Fractions of a second. */
public final class Fraction {
  public static final int NANOS_PER_MICRO = 1_000;
  public static final int MICROS_PER_SECOND = 1_000_000;
  static final int MOST_DIGITS = 6;

  private Fraction() {}

  /**
   * The value, in microseconds, of the last digit of a fraction with the given number of digits.
   */
  static int unitMicros(int digits) {
    int unit = 1;
    for (int i = digits; i < MOST_DIGITS; i++) {
      unit *= 10;
    }
    return unit;
  }

  /** Appends a point and the given number of digits; nothing if the number is 0. */
  public static void append(StringBuilder text, int micros, int digits) {
    if (digits == 0) {
      return;
    }
    text.append('.');
    for (int unit = MICROS_PER_SECOND / 10, i = 0; i < digits; i++, unit /= 10) {
      text.append((char) ('0' + micros / unit % 10));
    }
  }

  /** Numbers with leading zeros. */
  public static final class Digits {
    private Digits() {}

    /** Appends a non-negative number with at least the given number of digits. */
    public static void append(StringBuilder text, int value, int least) {
      String digits = Integer.toString(value);
      for (int i = digits.length(); i < least; i++) {
        text.append('0');
      }
      text.append(digits);
    }
  }
}
