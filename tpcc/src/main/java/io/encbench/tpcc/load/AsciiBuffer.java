package io.encbench.tpcc.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growable buffer of ASCII text that can be emptied and reused. Not thread-safe. */
final class AsciiBuffer {
  private static final int LONGEST_NUMBER = 16;
  private static final long MIN_DIGITS_LIMIT = 10;

  private byte[] bytes;
  private int length;

  AsciiBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  int length() {
    return length;
  }

  void setLength(int newLength) {
    length = newLength;
  }

  boolean endsWith(char ascii) {
    return length > 0 && bytes[length - 1] == ascii;
  }

  void append(char ascii) {
    reserve(1);
    bytes[length++] = (byte) ascii;
  }

  void append(byte[] ascii, int count) {
    reserve(count);
    System.arraycopy(ascii, 0, bytes, length, count);
    length += count;
  }

  /** Appends a decimal number. */
  void append(int value) {
    decimal(value, 0);
  }

  /** Appends {@code unscaled / 10^scale} with all its decimals, such as {@code -10.00}. */
  void decimal(int unscaled, int scale) {
    reserve(LONGEST_NUMBER);
    long rest = unscaled;
    if (rest < 0) {
      bytes[length++] = '-';
      rest = -rest;
    }
    int digits = Math.max(digits(rest), scale + 1);
    int end = length + digits + (scale > 0 ? 1 : 0);
    int at = end;
    for (int i = 0; i < digits; i++) {
      if (i == scale && scale > 0) {
        bytes[--at] = '.';
      }
      bytes[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length = end;
  }

  private static int digits(long value) {
    int digits = 1;
    for (long limit = MIN_DIGITS_LIMIT; value >= limit; limit *= 10) {
      digits++;
    }
    return digits;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  /** A stream of the content, valid until the next change. */
  InputStream stream() {
    return new ByteArrayInputStream(bytes, 0, length);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }
}
