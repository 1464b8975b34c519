package io.encbench.driver.capture.values;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.AesGcm;
import io.encbench.crypto.cipher.Hkdf;
import io.encbench.crypto.cipher.Hmac;
import io.encbench.crypto.cipher.NonceSequence;
import io.encbench.crypto.key.KeyRing;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The key of one file, which HKDF derives from a master key and the number of the capture. Each
 * part of the file is sealed with AES-256-GCM, and bound to the header, to its place, and to
 * whether it is the last one. Serves one thread at a time. {@link #toString()} hides the key.
 */
final class ValuesKey {
  private static final byte[] LABEL = "encbench capture values v1".getBytes(US_ASCII);
  private static final int KEY_BYTES = 32;
  private static final int CHECK_BYTES = 8;

  private final byte[] key;
  private final String check;
  private final NonceSequence nonces = new NonceSequence(new SecureRandom());

  private ValuesKey(byte[] key, String check) {
    this.key = key;
    this.check = check;
  }

  /** The key of a new file, from the newest key of a ring. */
  static ValuesKey newest(KeyRing ring, String capture) {
    return derived(ring, ring.newest(), capture);
  }

  /** The key of a file, from any key of a ring; null if none is right. */
  static @Nullable ValuesKey matching(KeyRing ring, String capture, String check) {
    for (int id : ring.ids()) {
      ValuesKey found = derived(ring, id, capture);
      if (found.check.equals(check)) {
        return found;
      }
    }
    return null;
  }

  private static ValuesKey derived(KeyRing ring, int id, String capture) {
    byte[] master = ring.masterKey(id);
    byte[] pseudorandomKey = Hkdf.extract(Hmac.SHA256, KeyRing.SALT, master);
    byte[] number = HexFormat.of().parseHex(capture);
    byte[] info = ByteBuffer.allocate(LABEL.length + number.length).put(LABEL).put(number).array();
    byte[] output = Hkdf.expand(Hmac.SHA256, pseudorandomKey, info, KEY_BYTES + CHECK_BYTES);
    Arrays.fill(master, (byte) 0);
    Arrays.fill(pseudorandomKey, (byte) 0);
    return new ValuesKey(
        Arrays.copyOf(output, KEY_BYTES),
        HexFormat.of().formatHex(output, KEY_BYTES, output.length));
  }

  /** Digits that tell the right key from others, and reveal nothing about it. */
  String check() {
    return check;
  }

  /** Seals a part: a nonce, the ciphertext and its tag. */
  byte[] sealed(byte[] header, long number, boolean last, byte[] plaintext) {
    byte[] sealed = new byte[NonceSequence.BYTES + plaintext.length + AesGcm.TAG_BYTES];
    nonces.next(sealed, 0);
    cipher(header, number, last).seal(plaintext, sealed, 0);
    return sealed;
  }

  /** Opens a part; null if it is not authentic, or not that one of its file. */
  byte @Nullable [] opened(byte[] header, long number, boolean last, byte[] sealed) {
    try {
      return cipher(header, number, last).open(sealed, 0);
    } catch (CellException e) {
      return null;
    }
  }

  private AesGcm cipher(byte[] header, long number, boolean last) {
    byte[] place =
        ByteBuffer.allocate(header.length + Long.BYTES + 1)
            .put(header)
            .putLong(number)
            .put((byte) (last ? 1 : 0))
            .array();
    return new AesGcm(key, place);
  }

  @Override
  public String toString() {
    return "ValuesKey";
  }
}
