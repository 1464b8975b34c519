package io.encbench.crypto.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrdLongCipherTest {
  private static LongCipher cipher(int bits) {
    return new CellCiphers(Algorithm.AES_128_GCM, KeyRing.ofHex("07".repeat(16)))
        .longs(Scheme.ORD, "orders", bits);
  }

  private static int order(LongCipher cipher, long a, long b) {
    return Integer.signum(Arrays.compareUnsigned(cipher.encrypt(a), cipher.encrypt(b)));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 17, 32, 64})
  void cells_ofRandomPairs_compareAsTheirValues(int bits) {
    LongCipher cipher = cipher(bits);
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
  @ValueSource(ints = {2, 3, 8, 16, 31, 32, 33, 63, 64})
  void cells_ofExtremes_compareAsTheirValues(int bits) throws CellException {
    LongCipher cipher = cipher(bits);
    long min = Long.MIN_VALUE >> (64 - bits);
    long[] values = {min, min + 1, -1, 0, 1, ~min - 1, ~min};
    for (long a : values) {
      assertThat(cipher.encrypt(a)).hasSize(2 * bits + 16);
      assertThat(cipher.decrypt(cipher.encrypt(a))).isEqualTo(a);
      for (long b : values) {
        assertThat(order(cipher, a, b)).as("%d and %d", a, b).isEqualTo(Long.compare(a, b));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 64})
  void digits_ofManyValues_takeTheirWholeRange(int bits) {
    LongCipher cipher = cipher(bits);
    // The first digit depends on the first bit alone; the last one on all before it.
    long distinct =
        new Random(3)
            .longs(500)
            .map(value -> value >> (64 - bits))
            .mapToObj(cipher::encrypt)
            .map(cell -> (cell[2 * bits - 2] & 0xFF) << 8 | (cell[2 * bits - 1] & 0xFF))
            .distinct()
            .count();
    assertThat(distinct).isGreaterThan(100);
  }
}
