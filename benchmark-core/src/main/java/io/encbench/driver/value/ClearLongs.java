package io.encbench.driver.value;

import io.encbench.crypto.LongCipher;
import java.nio.ByteBuffer;

/** No cipher at all: the cell of an integer is its eight bytes, big-endian. Thread-safe. */
final class ClearLongs implements LongCipher {
  @Override
  public byte[] encrypt(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  @Override
  public byte[] encrypt(long value, int keyId) {
    return encrypt(value);
  }

  @Override
  public long decrypt(byte[] cell) {
    return ByteBuffer.wrap(cell).getLong();
  }

  @Override
  public int cellLength() {
    return Long.BYTES;
  }
}
