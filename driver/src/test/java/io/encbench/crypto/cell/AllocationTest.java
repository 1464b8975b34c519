package io.encbench.crypto.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connection makes cells by the million, so every allocation costs the garbage collector. */
class AllocationTest {
  private static final int OPERATIONS = 2_000;
  private static final int ROUNDS = 10;
  // The header of an array on a 64-bit JVM, and the padding of objects to 8 bytes.
  private static final int ARRAY_HEADER_BYTES = 16;

  private interface Operation {
    Object run() throws CellException;
  }

  private static double bytesPerOperation(Operation operation) throws CellException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    Object[] kept = new Object[1];
    for (int round = 0; round < ROUNDS; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < OPERATIONS; i++) {
        kept[0] = operation.run();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(kept[0]).isNotNull();
    return (double) least / OPERATIONS;
  }

  private static int arrayBytes(int length) {
    return (ARRAY_HEADER_BYTES + length + 7) / 8 * 8;
  }

  private static CellCiphers ciphers(Algorithm algorithm) {
    return new CellCiphers(algorithm, KeyRing.ofHex("5c".repeat(32)));
  }

  @ParameterizedTest
  @EnumSource(names = {"AES_128_GCM", "AES_256_SIV", "SM4_128_GCM"})
  void integerInDetOrOrd_bothWays_allocatesOnlyItsCell(Algorithm algorithm) throws CellException {
    assertOnlyCells(algorithm, CellFormat.V1, Scheme.DET, Scheme.ORD);
  }

  @ParameterizedTest
  @EnumSource(names = {"AES_128_GCM", "AES_256_SIV", "SM4_128_GCM"})
  void integerInFormat2_bothWays_allocatesOnlyItsCell(Algorithm algorithm) throws CellException {
    assertOnlyCells(algorithm, CellFormat.V2, Scheme.values());
  }

  private static void assertOnlyCells(Algorithm algorithm, CellFormat format, Scheme... schemes)
      throws CellException {
    for (Scheme scheme : schemes) {
      LongCipher cipher = ciphers(algorithm).longs(format, scheme, "d", 32);
      byte[] cell = cipher.encrypt(4711);
      assertThat(bytesPerOperation(() -> cipher.encrypt(4711)))
          .as("encrypting in %s", scheme)
          .isLessThan(arrayBytes(cell.length) + 1);
      Object done = new Object();
      assertThat(
              bytesPerOperation(
                  () -> {
                    cipher.decrypt(cell);
                    return done;
                  }))
          .as("decrypting in %s", scheme)
          .isLessThan(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"AES_128_GCM", "AES_256_SIV", "SM4_128_GCM"})
  void stringInDet_bothWays_allocatesOnlyItsResult(Algorithm algorithm) throws CellException {
    assertOnlyResults(ciphers(algorithm).bytes(Scheme.DET, "d"));
  }

  @ParameterizedTest
  @EnumSource(names = {"AES_128_SIV", "AES_256_SIV", "AES_128_OCB"})
  void stringInRndOfSivAndOcb_bothWays_allocatesOnlyItsResult(Algorithm algorithm)
      throws CellException {
    assertOnlyResults(ciphers(algorithm).bytes(Scheme.RND, "d"));
  }

  private static void assertOnlyResults(BytesCipher cipher) throws CellException {
    for (int length : new int[] {0, 10, 16, 40, 600}) {
      byte[] plaintext = new byte[length];
      byte[] cell = cipher.encrypt(plaintext);
      assertThat(bytesPerOperation(() -> cipher.encrypt(plaintext)))
          .as("encrypting %d bytes", length)
          .isLessThan(arrayBytes(cell.length) + 1);
      assertThat(bytesPerOperation(() -> cipher.decrypt(cell)))
          .as("decrypting %d bytes", length)
          .isLessThan(arrayBytes(length) + 1);
    }
  }
}
