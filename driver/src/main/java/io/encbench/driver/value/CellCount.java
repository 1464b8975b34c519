package io.encbench.driver.value;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.LongCipher;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the cells that the ciphers of one connection have encrypted and decrypted. A connection is
 * used by one thread at a time, so counting takes an addition and no lock. If threads do share a
 * connection and use two columns at the same moment, a cell may be missed. Any thread may read the
 * counts.
 */
public final class CellCount {
  private final AtomicLong encrypted = new AtomicLong();
  private final AtomicLong decrypted = new AtomicLong();

  /** Cells encrypted. */
  public long encrypted() {
    return encrypted.get();
  }

  /** Cells decrypted, including those found not to be authentic. */
  public long decrypted() {
    return decrypted.get();
  }

  private void addEncrypted() {
    encrypted.setOpaque(encrypted.getPlain() + 1);
  }

  private void addDecrypted() {
    decrypted.setOpaque(decrypted.getPlain() + 1);
  }

  /** A thread-safe cipher that counts its cells; see {@link CountedLongs}. */
  static final class CountedBytes implements BytesCipher {
    private final BytesCipher cipher;
    private final CellCount count;

    CountedBytes(BytesCipher cipher, CellCount count) {
      this.cipher = cipher;
      this.count = count;
    }

    @Override
    public synchronized byte[] encrypt(byte[] plaintext) {
      count.addEncrypted();
      return cipher.encrypt(plaintext);
    }

    @Override
    public synchronized byte[] encrypt(byte[] plaintext, int keyId) {
      count.addEncrypted();
      return cipher.encrypt(plaintext, keyId);
    }

    @Override
    public synchronized byte[] decrypt(byte[] cell) throws CellException {
      count.addDecrypted();
      return cipher.decrypt(cell);
    }

    @Override
    public int cellLength(int plaintextLength) {
      return cipher.cellLength(plaintextLength);
    }
  }

  /**
   * A thread-safe cipher that counts its cells. JDBC lets threads share a connection, and two
   * threads in the buffers of one cipher would store cells of neither value.
   */
  static final class CountedLongs implements LongCipher {
    private final LongCipher cipher;
    private final CellCount count;

    CountedLongs(LongCipher cipher, CellCount count) {
      this.cipher = cipher;
      this.count = count;
    }

    @Override
    public synchronized byte[] encrypt(long value) {
      count.addEncrypted();
      return cipher.encrypt(value);
    }

    @Override
    public synchronized byte[] encrypt(long value, int keyId) {
      count.addEncrypted();
      return cipher.encrypt(value, keyId);
    }

    @Override
    public synchronized long decrypt(byte[] cell) throws CellException {
      count.addDecrypted();
      return cipher.decrypt(cell);
    }

    @Override
    public int cellLength() {
      return cipher.cellLength();
    }
  }
}
