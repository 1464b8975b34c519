package io.encbench.crypto.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrdLongCipherTest {
  private static LongCipher cipher(CellFormat format, int bits) {
    return new CellCiphers(Algorithm.AES_128_GCM, KeyRing.ofHex("07".repeat(16)))
        .longs(format, Scheme.ORD, "orders", bits);
  }

  private static int order(LongCipher cipher, long a, long b) {
    return Integer.signum(Arrays.compareUnsigned(cipher.encrypt(a), cipher.encrypt(b)));
  }

  @ParameterizedTest
  @CsvSource({
    "V1, 2", "V1, 8", "V1, 17", "V1, 32", "V1, 64", "V2, 2", "V2, 8", "V2, 17", "V2, 32", "V2, 64"
  })
  void cells_ofRandomPairs_compareAsTheirValues(CellFormat format, int bits) {
    LongCipher cipher = cipher(format, bits);
    Random random = new Random(bits);
    for (int i = 0; i < 200_000; i++) {
      long a = random.nextLong() >> (64 - bits);
      // Near pairs too, because two random numbers already differ in their first bits.
      long b =
          i % 2 == 0
              ? random.nextLong() >> (64 - bits)
              : a ^ (1L << random.nextInt(bits - 1)) ^ (random.nextInt(4) == 0 ? 1 : 0);
      if (order(cipher, a, b) != Long.compare(a, b)) {
        assertThat(order(cipher, a, b)).as("%d and %d", a, b).isEqualTo(Long.compare(a, b));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "V1, 2", "V1, 3", "V1, 8", "V1, 16", "V1, 31", "V1, 32", "V1, 33", "V1, 63", "V1, 64",
    "V2, 2", "V2, 3", "V2, 4", "V2, 8", "V2, 31", "V2, 32", "V2, 33", "V2, 63", "V2, 64"
  })
  void cells_ofExtremes_compareAsTheirValues(CellFormat format, int bits) throws CellException {
    LongCipher cipher = cipher(format, bits);
    long min = Long.MIN_VALUE >> (64 - bits);
    long[] values = {min, min + 1, -1, 0, 1, ~min - 1, ~min};
    for (long a : values) {
      assertThat(cipher.encrypt(a)).hasSize(digitBytes(format) * bits + 16);
      assertThat(cipher.decrypt(cipher.encrypt(a))).isEqualTo(a);
      for (long b : values) {
        assertThat(order(cipher, a, b)).as("%d and %d", a, b).isEqualTo(Long.compare(a, b));
      }
    }
  }

  private static int digitBytes(CellFormat format) {
    return format == CellFormat.V1 ? 2 : 1;
  }

  /** The last digit, which depends on all bits before it; the first depends on no other bit. */
  @ParameterizedTest
  @CsvSource({"V1, 8", "V1, 64", "V2, 8", "V2, 64"})
  void digits_ofManyValues_takeTheirWholeRange(CellFormat format, int bits) {
    LongCipher cipher = cipher(format, bits);
    int end = digitBytes(format) * bits;
    long distinct =
        new Random(3)
            .longs(500)
            .map(value -> value >> (64 - bits))
            .mapToObj(cipher::encrypt)
            .map(cell -> Arrays.hashCode(Arrays.copyOfRange(cell, end - digitBytes(format), end)))
            .distinct()
            .count();
    // Digits of format 2 have 256 values.
    assertThat(distinct).isGreaterThan(format == CellFormat.V1 ? 100 : 90);
  }

  /**
   * Two values that differ in one bit only: their digits differ there, and are pseudorandom after.
   */
  @ParameterizedTest
  @CsvSource({"V1, 64", "V2, 64", "V2, 23"})
  void digits_ofTwoValues_areEqualUpToTheFirstBitThatDiffers(CellFormat format, int bits) {
    LongCipher cipher = cipher(format, bits);
    int size = digitBytes(format);
    for (int bit = 0; bit < bits; bit++) {
      byte[] one = cipher.encrypt(0);
      byte[] other = cipher.encrypt((1L << (bits - 1 - bit)) << (64 - bits) >> (64 - bits));
      assertThat(Arrays.mismatch(one, other)).isBetween(size * bit, size * bit + size - 1);
    }
  }
}
