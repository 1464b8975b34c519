package io.encbench.crypto.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Decrypts bytes from a server that may lie: a cell opens to the sealed plaintext, and anything
 * else is refused with a {@link CellException}, never with another exception and never with a
 * guess.
 */
class CellDecoderFuzz {
  private static final int BITS = 33;

  private final KeyRing ring = KeyRing.of(Map.of(1, filled(1), 2, filled(2)));

  private static byte[] filled(int value) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) value);
    return key;
  }

  @FuzzTest(maxDuration = "10m")
  void arbitraryBytes_areRefused(FuzzedDataProvider data) {
    CellCiphers ciphers = new CellCiphers(data.pickValue(Algorithm.values()), ring);
    boolean integer = data.consumeBoolean();
    LongCipher longs =
        ciphers.longs(
            data.pickValue(CellFormat.values()), data.pickValue(Scheme.values()), "d", BITS);
    BytesCipher bytes = data.pickValue(ofBytes(ciphers));
    byte[] cell = data.consumeRemainingAsBytes();
    try {
      if (integer) {
        longs.decrypt(cell);
      } else {
        bytes.decrypt(cell);
      }
    } catch (CellException expected) {
      return;
    }
    throw new AssertionError("a forged cell was accepted");
  }

  @FuzzTest(maxDuration = "10m")
  void damagedCells_areRefusedAndWholeOnesOpen(FuzzedDataProvider data) throws CellException {
    BytesCipher cipher =
        data.pickValue(ofBytes(new CellCiphers(data.pickValue(Algorithm.values()), ring)));
    int key = data.pickValue(new Integer[] {1, 2});
    int at = data.consumeInt(0, 1 << 16);
    byte flip = (byte) (1 << data.consumeInt(0, 7));
    byte[] plaintext = data.consumeRemainingAsBytes();
    byte[] cell = cipher.encrypt(plaintext, key);
    assertThat(cipher.decrypt(cell)).isEqualTo(plaintext);
    cell[at % cell.length] ^= flip;
    try {
      cipher.decrypt(cell);
    } catch (CellException expected) {
      return;
    }
    throw new AssertionError("a damaged cell was accepted");
  }

  private static List<BytesCipher> ofBytes(CellCiphers ciphers) {
    return List.of(
        ciphers.bytes(Scheme.RND, "d"),
        ciphers.bytes(Scheme.DET, "d"),
        ciphers.folded("d", "a", text -> text));
  }
}
