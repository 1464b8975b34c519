package io.encbench.driver.sql;

/** The classes of characters of MySQL's lexical rules. */
final class Characters {
  private Characters() {}

  static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether it is a digit of a hexadecimal ({@code x}) or binary ({@code b}) number. */
  static boolean isBaseDigit(char c, char base) {
    return base == 'b' ? c == '0' || c == '1' : c < 128 && Character.digit(c, 16) >= 0;
  }

  /** Whether it can stand in a name without quotes. */
  static boolean isNamePart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || isDigit(c)
        || c == '_'
        || c == '$'
        || c >= 0x80;
  }
}
