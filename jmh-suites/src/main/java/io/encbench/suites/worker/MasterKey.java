package io.encbench.suites.worker;

import io.encbench.config.Secret;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The key of a run's encrypted columns. It protects only generated rows and is discarded after the
 * run.
 */
public final class MasterKey {
  /** Enough for every algorithm. */
  private static final int BYTES = 32;

  private MasterKey() {}

  /** A new key, in hexadecimal digits. */
  public static Secret random() {
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    return Secret.of(HexFormat.of().formatHex(key));
  }
}
