package io.encbench.driver.sql;

import static io.encbench.driver.sql.Lexer.Characters.isDigit;

/** Finds the parts of number literals ("MySQL Reference Manual", Numeric Literals). */
final class NumberLiteral {
  private NumberLiteral() {}

  /** Whether an unsigned number begins at an index. */
  static boolean begins(String sql, int place) {
    if (place >= sql.length()) {
      return false;
    }
    int digit = sql.charAt(place) == '.' ? place + 1 : place;
    return digit < sql.length() && isDigit(sql.charAt(digit));
  }

  /** The index after the digits that begin at an index. */
  static int digitsEnd(String sql, int from) {
    int end = from;
    while (end < sql.length() && isDigit(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  /** The index after an exponent that begins at an index; -1 if there is none. */
  static int exponentEnd(String sql, int from) {
    if (from >= sql.length() || (sql.charAt(from) != 'e' && sql.charAt(from) != 'E')) {
      return -1;
    }
    int digits = from + 1;
    if (digits < sql.length() && (sql.charAt(digits) == '+' || sql.charAt(digits) == '-')) {
      digits++;
    }
    int end = digitsEnd(sql, digits);
    return end > digits ? end : -1;
  }
}
