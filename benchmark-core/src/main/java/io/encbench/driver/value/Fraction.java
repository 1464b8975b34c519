package io.encbench.driver.value;

/** Fractions of a second. */
final class Fraction {
  static final int NANOS_PER_MICRO = 1_000;
  static final int MICROS_PER_SECOND = 1_000_000;
  static final int MOST_DIGITS = 6;

  private Fraction() {}

  /** Microseconds of the last of that many digits. */
  static int unitMicros(int digits) {
    int unit = 1;
    for (int i = digits; i < MOST_DIGITS; i++) {
      unit *= 10;
    }
    return unit;
  }

  /** Appends a point and that many digits; nothing for none. */
  static void append(StringBuilder text, int micros, int digits) {
    if (digits == 0) {
      return;
    }
    text.append('.');
    for (int unit = MICROS_PER_SECOND / 10, i = 0; i < digits; i++, unit /= 10) {
      text.append((char) ('0' + micros / unit % 10));
    }
  }
}
