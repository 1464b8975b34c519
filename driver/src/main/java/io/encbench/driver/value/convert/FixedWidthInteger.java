package io.encbench.driver.value.convert;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Encodes integers as two's complement in a fixed number of bytes, most significant first.
 *
 * @param bytes the width in bytes
 */
public record FixedWidthInteger(int bytes) {
  public byte[] bytes(BigInteger value) {
    byte[] shortest = value.toByteArray();
    byte[] fixed = new byte[bytes];
    Arrays.fill(fixed, (byte) (value.signum() < 0 ? -1 : 0));
    System.arraycopy(shortest, 0, fixed, bytes - shortest.length, shortest.length);
    return fixed;
  }
}
