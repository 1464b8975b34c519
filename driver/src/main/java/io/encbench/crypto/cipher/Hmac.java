package io.encbench.crypto.cipher;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SM3Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;

/** HMAC (RFC 2104) over the hash functions that derive keys. Thread-safe. */
public enum Hmac {
  SHA256 {
    @Override
    public byte[] of(byte[] key, byte[] message) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java platform has HmacSHA256", e);
      }
    }
  },
  SM3 {
    @Override
    public byte[] of(byte[] key, byte[] message) {
      HMac mac = new HMac(new SM3Digest());
      mac.init(new KeyParameter(key));
      mac.update(message, 0, message.length);
      byte[] result = new byte[BYTES];
      mac.doFinal(result, 0);
      return result;
    }
  };

  /** Bytes of a result, for either hash function. */
  static final int BYTES = 32;

  /** The HMAC of a message under a key, which must not be empty. */
  public abstract byte[] of(byte[] key, byte[] message);
}
