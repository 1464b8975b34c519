package io.encbench.driver.sql;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Writes bytes as a literal of SQL. A literal means the same in every {@code sql_mode}, since it
 * has no backslash, and in every character set that a client can have, since none has a character
 * that ends in a quote. It is marked as binary, since MySQL 8.0.31 can take bytes without a mark
 * for a number.
 */
public final class BinaryLiteral {
  private static final byte QUOTE = '\'';
  private static final byte BACKSLASH = '\\';
  private static final byte[] MARK = {'_', 'b', 'i', 'n', 'a', 'r', 'y', QUOTE};
  private static final byte[] HEXADECIMAL = {'_', 'b', 'i', 'n', 'a', 'r', 'y', ' ', 'x', QUOTE};

  private BinaryLiteral() {}

  /** The literal, as the bytes that go into a statement's text. */
  public static byte[] of(byte[] bytes) {
    int quotes = 0;
    for (byte octet : bytes) {
      if (octet == BACKSLASH) {
        return hexadecimal(bytes);
      }
      if (octet == QUOTE) {
        quotes++;
      }
    }
    byte[] literal = new byte[MARK.length + bytes.length + quotes + 1];
    System.arraycopy(MARK, 0, literal, 0, MARK.length);
    if (quotes == 0) {
      System.arraycopy(bytes, 0, literal, MARK.length, bytes.length);
    } else {
      int at = MARK.length;
      for (byte octet : bytes) {
        literal[at++] = octet;
        if (octet == QUOTE) {
          literal[at++] = QUOTE;
        }
      }
    }
    literal[literal.length - 1] = QUOTE;
    return literal;
  }

  /**
   * A function such as FROM_BASE64 would be shorter, but slows an INSERT of many rows at the
   * server.
   */
  private static byte[] hexadecimal(byte[] bytes) {
    byte[] digits = HexFormat.of().formatHex(bytes).getBytes(StandardCharsets.US_ASCII);
    byte[] literal = new byte[HEXADECIMAL.length + digits.length + 1];
    System.arraycopy(HEXADECIMAL, 0, literal, 0, HEXADECIMAL.length);
    System.arraycopy(digits, 0, literal, HEXADECIMAL.length, digits.length);
    literal[literal.length - 1] = QUOTE;
    return literal;
  }
}
