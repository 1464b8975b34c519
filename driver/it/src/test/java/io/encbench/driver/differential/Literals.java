package io.encbench.driver.differential;

import java.util.HexFormat;
import java.util.Random;

/** Writes strings and bytes as SQL literals, in every form that the server reads. */
final class Literals {
  private Literals() {}

  static String text(String value, Random random) {
    char quote = random.nextInt(4) == 0 ? '"' : '\'';
    boolean doubled = random.nextBoolean();
    StringBuilder literal = new StringBuilder().append(quote);
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == quote) {
        literal.append(doubled ? quote : '\\').append(quote);
      } else if (c == '\\') {
        literal.append("\\\\");
      } else if (c == '\0') {
        literal.append("\\0");
      } else if (c == '\n') {
        literal.append("\\n");
      } else {
        literal.append(c);
      }
    }
    return literal.append(quote).toString();
  }

  static String bytes(byte[] value, Random random) {
    String digits = HexFormat.of().formatHex(value);
    return switch (digits.isEmpty() ? 0 : random.nextInt(3)) {
      case 0 -> "x'" + digits + "'";
      case 1 -> "X'" + HexFormat.of().withUpperCase().formatHex(value) + "'";
      default -> "0x" + digits;
    };
  }
}
