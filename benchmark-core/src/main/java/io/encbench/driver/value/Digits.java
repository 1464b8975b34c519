package io.encbench.driver.value;

/** Numbers with leading zeros. */
final class Digits {
  private Digits() {}

  /** Appends a number that is not negative with at least that many digits. */
  static void append(StringBuilder text, int value, int least) {
    String digits = Integer.toString(value);
    for (int i = digits.length(); i < least; i++) {
      text.append('0');
    }
    text.append(digits);
  }
}
