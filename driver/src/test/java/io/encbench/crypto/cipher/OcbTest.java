package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.CellException;
import java.util.Random;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.OCBBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OcbTest {
  private static final byte[] KEY = Bytes.hex("000102030405060708090a0b0c0d0e0f");
  private static final int NONCE_BYTES = 12;

  private final Random random = new Random(11);

  private static byte[] seal(Ocb ocb, byte[] nonce, byte[] plaintext) {
    byte[] cell = new byte[nonce.length + plaintext.length + NonceAead.TAG_BYTES];
    System.arraycopy(nonce, 0, cell, 0, nonce.length);
    ocb.seal(plaintext, cell, 0);
    return cell;
  }

  private static byte[] counting(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  /** RFC 7253, appendix A: the samples without associated data. */
  @ParameterizedTest
  @CsvSource({
    "00, 0, 785407bfffc8ad9edcc5520ac9111ee6",
    "03, 8, 45dd69f8f5aae72414054cd1f35d82760b2cd00d2f99bfa9",
    "06, 16, 5ce88ec2e0692706a915c00aeb8b2396f40e1c743f52436bdf06d8fa1eca343d",
    "09, 24, 221bd0de7fa6fe993eccd769460a0af2d6cded0c395b1c3ce725f32494b9f914" + "d85c0b1eb38357ff",
    "0c, 32, 2942bfc773bda23cabc6acfd9bfd5835bd300f0973792ef46040c53f1432bcdf"
        + "b5e1dde3bc18a5f840b52e653444d5df",
    "0f, 40, 4412923493c57d5de0d700f753cce0d1d2d95060122e9f15a5ddbfc5787e50b5"
        + "cc55ee507bcb084e479ad363ac366b95a98ca5f3000b1479"
  })
  void sampleOfRfc7253_bothWays_isThatOfTheRfc(String end, int length, String sealed)
      throws CellException {
    Ocb ocb = new Ocb(new AesBlockCipher(KEY));
    byte[] cell = seal(ocb, Bytes.hex("bbaa998877665544332211" + end), counting(length));
    assertThat(Bytes.after(cell, NONCE_BYTES)).isEqualTo(Bytes.hex(sealed));
    assertThat(ocb.open(cell, 0)).isEqualTo(counting(length));
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 32})
  void cells_ofAnyLength_areThoseOfBouncyCastle(int keyBytes)
      throws InvalidCipherTextException, CellException {
    byte[] key = Bytes.random(random, keyBytes);
    Ocb ocb = new Ocb(new AesBlockCipher(key));
    byte[] nonce = Bytes.random(random, NONCE_BYTES);
    for (int length = 0; length < 1200; length += length < 200 ? 1 : 61) {
      byte[] plaintext = Bytes.random(random, length);
      // Some nonces follow each other, and some have another top.
      nonce = length % 7 == 0 ? Bytes.random(random, NONCE_BYTES) : nonce.clone();
      nonce[NONCE_BYTES - 1]++;
      byte[] cell = seal(ocb, nonce, plaintext);
      assertThat(Bytes.after(cell, NONCE_BYTES))
          .as("%d bytes", length)
          .isEqualTo(sealedByBouncyCastle(key, nonce, plaintext));
      assertThat(ocb.open(cell, 0)).as("%d bytes", length).isEqualTo(plaintext);
    }
  }

  private static byte[] sealedByBouncyCastle(byte[] key, byte[] nonce, byte[] plaintext)
      throws InvalidCipherTextException {
    OCBBlockCipher ocb = new OCBBlockCipher(AESEngine.newInstance(), AESEngine.newInstance());
    ocb.init(true, new AEADParameters(new KeyParameter(key), 8 * NonceAead.TAG_BYTES, nonce));
    byte[] sealed = new byte[ocb.getOutputSize(plaintext.length)];
    int done = ocb.processBytes(plaintext, 0, plaintext.length, sealed, 0);
    ocb.doFinal(sealed, done);
    return sealed;
  }

  @Test
  void cell_withAnyBitFlipped_isRefused() {
    Ocb ocb = new Ocb(new AesBlockCipher(KEY));
    for (int length : new int[] {0, 5, 16, 37, 600}) {
      byte[] cell = seal(ocb, Bytes.random(random, NONCE_BYTES), Bytes.random(random, length));
      for (int bit = 0; bit < 8 * cell.length; bit++) {
        byte[] flipped = Bytes.flipped(cell, bit);
        assertThatThrownBy(() -> ocb.open(flipped, 0))
            .as("%d bytes, bit %d", length, bit)
            .isInstanceOf(CellException.class);
      }
    }
  }
}
