package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.cell.Algorithm;
import java.util.Random;
import org.bouncycastle.crypto.engines.SM4Engine;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockCipherTest {
  private static final String SM4_EXAMPLE = "0123456789abcdeffedcba9876543210";

  @ParameterizedTest
  @CsvSource({
    // FIPS 197, appendices C.1 and C.3; GB/T 32907-2016, appendix A.1
    "AES_128_SIV, 000102030405060708090a0b0c0d0e0f, 00112233445566778899aabbccddeeff,"
        + " 69c4e0d86a7b0430d8cdb78070b4c55a",
    "AES_256_SIV, 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f,"
        + " 00112233445566778899aabbccddeeff, 8ea2b7ca516745bfeafc49904b496089",
    "SM4_128_GCM, " + SM4_EXAMPLE + ", " + SM4_EXAMPLE + ", 681edf34d206965e86b3e94f536e4246"
  })
  void standardsExample_bothWays_isThatOfTheStandard(
      Algorithm algorithm, String key, String plaintext, String ciphertext) {
    BlockCipher cipher = algorithm.blockCipher(Bytes.hex(key));
    byte[] in = Bytes.concat(new byte[3], Bytes.hex(plaintext), Bytes.hex(plaintext));
    byte[] out = new byte[37];
    cipher.encrypt(in, 3, out, 5, 2);
    assertThat(Bytes.after(out, 5))
        .isEqualTo(Bytes.concat(Bytes.hex(ciphertext), Bytes.hex(ciphertext)));
    byte[] back = new byte[32];
    cipher.decrypt(out, 5, back, 0, 2);
    assertThat(back).isEqualTo(Bytes.after(in, 3));
  }

  @Test
  void sm4_underManyKeys_agreesWithAnotherImplementation() {
    Random random = new Random(32907);
    SM4Engine oracle = new SM4Engine();
    for (int i = 0; i < 1_000; i++) {
      byte[] key = Bytes.random(random, 16);
      byte[] plaintext = Bytes.random(random, 16);
      byte[] expected = new byte[16];
      oracle.init(true, new KeyParameter(key));
      oracle.processBlock(plaintext, 0, expected, 0);
      BlockCipher cipher = new Sm4BlockCipher(key);
      byte[] found = new byte[16];
      cipher.encrypt(plaintext, 0, found, 0, 1);
      assertThat(found).isEqualTo(expected);
      cipher.decrypt(expected, 0, found, 0, 1);
      assertThat(found).isEqualTo(plaintext);
    }
  }

  @Test
  void sm4_aMillionTimes_isThatOfTheStandard() {
    BlockCipher cipher = new Sm4BlockCipher(Bytes.hex(SM4_EXAMPLE));
    byte[] a = Bytes.hex(SM4_EXAMPLE);
    byte[] b = new byte[16];
    for (int i = 0; i < 500_000; i++) {
      cipher.encrypt(a, 0, b, 0, 1);
      cipher.encrypt(b, 0, a, 0, 1);
    }
    // GB/T 32907-2016, appendix A.2
    assertThat(a).isEqualTo(Bytes.hex("595298c7c6fd271f0402f804c33d3f66"));
  }
}
