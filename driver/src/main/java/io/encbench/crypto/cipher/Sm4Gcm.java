package io.encbench.crypto.cipher;

import io.encbench.crypto.CellException;
import java.util.Arrays;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMModeCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;

/**
 * SM4-GCM (RFC 8998): GCM of BouncyCastle's lightweight interface over {@code TableSm4}. The key is
 * set only once. Later cells are started without it, which keeps the key schedule and the
 * multiplication tables.
 */
public final class Sm4Gcm implements NonceAead {
  private final byte[] associatedData;
  private final GCMModeCipher encryption = GCMBlockCipher.newInstance(new TableSm4());
  private final GCMModeCipher decryption = GCMBlockCipher.newInstance(new TableSm4());
  private @Nullable KeyParameter encryptionKey;
  private @Nullable KeyParameter decryptionKey;

  public Sm4Gcm(byte[] key, byte[] associatedData) {
    this.encryptionKey = new KeyParameter(key);
    this.decryptionKey = encryptionKey;
    this.associatedData = associatedData.clone();
  }

  @Override
  public void seal(byte[] plaintext, byte[] cell, int nonceOffset) {
    encryption.init(true, parameters(encryptionKey, cell, nonceOffset));
    encryptionKey = null;
    int offset = nonceOffset + NonceSequence.BYTES;
    int done = encryption.processBytes(plaintext, 0, plaintext.length, cell, offset);
    try {
      encryption.doFinal(cell, offset + done);
    } catch (InvalidCipherTextException e) {
      throw new IllegalStateException("SM4-GCM refuses to encrypt", e);
    }
  }

  @Override
  public byte[] open(byte[] cell, int nonceOffset) throws CellException {
    decryption.init(false, parameters(decryptionKey, cell, nonceOffset));
    decryptionKey = null;
    int offset = nonceOffset + NonceSequence.BYTES;
    int sealed = cell.length - offset;
    byte[] plaintext = new byte[sealed - TAG_BYTES];
    int done = decryption.processBytes(cell, offset, sealed, plaintext, 0);
    try {
      decryption.doFinal(plaintext, done);
      return plaintext;
    } catch (InvalidCipherTextException e) {
      Arrays.fill(plaintext, (byte) 0);
      throw CellException.notAuthentic();
    }
  }

  private AEADParameters parameters(@Nullable KeyParameter key, byte[] cell, int nonceOffset) {
    byte[] nonce = Arrays.copyOfRange(cell, nonceOffset, nonceOffset + NonceSequence.BYTES);
    return new AEADParameters(key, TAG_BYTES * 8, nonce, associatedData);
  }
}
