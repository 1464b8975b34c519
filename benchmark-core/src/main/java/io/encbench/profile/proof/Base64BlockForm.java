package io.encbench.profile.proof;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Stored form of ShardingSphere's AES encryptor: base64 text (RFC 4648, 4) of whole cipher blocks
 * with PKCS #7 padding (RFC 5652, 6.3). Equal values have equal text.
 */
public record Base64BlockForm() implements StoredForm {
  private static final int BLOCK_BYTES = 16;

  /** Number of characters stored for a value of the given length. */
  public static int characters(int plaintextBytes) {
    return (padded(plaintextBytes) + 2) / 3 * 4;
  }

  private static int padded(int bytes) {
    return (bytes / BLOCK_BYTES + 1) * BLOCK_BYTES;
  }

  @Override
  public String type() {
    return "varchar";
  }

  @Override
  public int length(String plaintext) {
    return padded(plaintext.getBytes(StandardCharsets.UTF_8).length);
  }

  @Override
  public boolean randomised() {
    return false;
  }

  @Override
  public byte[] ciphertext(byte[] stored) {
    byte[] blocks = Base64.getDecoder().decode(stored);
    if (blocks.length % BLOCK_BYTES != 0) {
      throw new IllegalArgumentException(blocks.length + " bytes are not whole blocks");
    }
    return blocks;
  }
}
