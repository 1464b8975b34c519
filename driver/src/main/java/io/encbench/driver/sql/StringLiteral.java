package io.encbench.driver.sql;

/** Decodes the escapes of MySQL's string literals ("MySQL Reference Manual", String Literals). */
final class StringLiteral {
  private StringLiteral() {}

  /**
   * Appends the value of a string literal.
   *
   * @param from the index of its opening quote
   * @return the index after its closing quote; -1 if it has none
   */
  static int append(String sql, int from, StringBuilder value) {
    char quote = sql.charAt(from);
    for (int i = from + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\\') {
        i++;
        if (i == sql.length()) {
          return -1;
        }
        appendEscaped(sql.charAt(i), value);
      } else if (c != quote) {
        value.append(c);
      } else if (i + 1 < sql.length() && sql.charAt(i + 1) == quote) {
        value.append(c);
        i++;
      } else {
        return i + 1;
      }
    }
    return -1;
  }

  private static void appendEscaped(char c, StringBuilder value) {
    switch (c) {
      case '0' -> value.append('\0');
      case 'b' -> value.append('\b');
      case 'n' -> value.append('\n');
      case 'r' -> value.append('\r');
      case 't' -> value.append('\t');
      case 'Z' -> value.append('\u001a');
      case '%', '_' -> value.append('\\').append(c);
      default -> value.append(c);
    }
  }
}
