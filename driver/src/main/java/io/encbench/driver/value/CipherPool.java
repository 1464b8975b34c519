package io.encbench.driver.value;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.LongCipher;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ciphers of one column that serve one thread at a time, for all threads. A call takes a cipher out
 * of the pool and puts it back, which costs no more than a lock that nobody else holds. So the
 * memory that ciphers need depends on the number of processors and not on that of connections.
 * Thread-safe; no thread waits for another.
 *
 * <p>A cipher whose call fails is dropped, since its buffers may hold part of a message.
 */
abstract class CipherPool<C> {
  /** More than there are threads within a call, unless the scheduler has interrupted many. */
  private static final int PLACES = places(4 * Runtime.getRuntime().availableProcessors());

  /** Places of different threads are in different cache lines. */
  private static final int STRIDE = 16;

  private final AtomicReferenceArray<@Nullable C> free =
      new AtomicReferenceArray<>(PLACES * STRIDE);
  private final Supplier<C> factory;

  /**
   * Makes the first cipher.
   *
   * @param factory makes a cipher; called by any thread
   */
  CipherPool(Supplier<C> factory) {
    this.factory = factory;
    putBack(factory.get());
  }

  /** The next power of two. */
  private static int places(int atLeast) {
    return Integer.highestOneBit(2 * atLeast - 1);
  }

  /** A cipher for the caller alone. */
  final C take() {
    int place = ownPlace();
    for (int i = 0; i < PLACES; i++) {
      int index = index(place + i);
      if (free.getOpaque(index) != null) {
        C cipher = free.getAndSet(index, null);
        if (cipher != null) {
          return cipher;
        }
      }
    }
    return factory.get();
  }

  /** Takes back a cipher. One too many is dropped. */
  final void putBack(C cipher) {
    int place = ownPlace();
    for (int i = 0; i < PLACES; i++) {
      int index = index(place + i);
      if (free.getOpaque(index) == null) {
        free.setRelease(index, cipher);
        return;
      }
    }
  }

  private static int index(int place) {
    return (place & (PLACES - 1)) * STRIDE;
  }

  /** A thread finds the cipher that it used last, whose data its processor still holds. */
  private static int ownPlace() {
    return (int) Thread.currentThread().getId();
  }

  /** A pool that is a cipher of integers. */
  static final class Longs extends CipherPool<LongCipher> implements LongCipher {
    Longs(Supplier<LongCipher> factory) {
      super(factory);
    }

    @Override
    public byte[] encrypt(long value) {
      LongCipher cipher = take();
      byte[] cell = cipher.encrypt(value);
      putBack(cipher);
      return cell;
    }

    @Override
    public byte[] encrypt(long value, int keyId) {
      LongCipher cipher = take();
      byte[] cell = cipher.encrypt(value, keyId);
      putBack(cipher);
      return cell;
    }

    @Override
    public long decrypt(byte[] cell) throws CellException {
      LongCipher cipher = take();
      long value = cipher.decrypt(cell);
      putBack(cipher);
      return value;
    }

    @Override
    public int cellLength() {
      LongCipher cipher = take();
      int length = cipher.cellLength();
      putBack(cipher);
      return length;
    }
  }

  /** A pool that is a cipher of byte strings. */
  static final class Bytes extends CipherPool<BytesCipher> implements BytesCipher {
    Bytes(Supplier<BytesCipher> factory) {
      super(factory);
    }

    @Override
    public byte[] encrypt(byte[] plaintext) {
      BytesCipher cipher = take();
      byte[] cell = cipher.encrypt(plaintext);
      putBack(cipher);
      return cell;
    }

    @Override
    public byte[] encrypt(byte[] plaintext, int keyId) {
      BytesCipher cipher = take();
      byte[] cell = cipher.encrypt(plaintext, keyId);
      putBack(cipher);
      return cell;
    }

    @Override
    public byte[] decrypt(byte[] cell) throws CellException {
      BytesCipher cipher = take();
      byte[] plaintext = cipher.decrypt(cell);
      putBack(cipher);
      return plaintext;
    }

    @Override
    public int cellLength(int plaintextLength) {
      BytesCipher cipher = take();
      int length = cipher.cellLength(plaintextLength);
      putBack(cipher);
      return length;
    }
  }
}
