package io.encbench.experiment.result;

/**
 * What of an arm's data others than the client can read.
 *
 * @param tier who can read it
 * @param share how much of it is encrypted
 */
public record Protection(TrustTier tier, EncryptedShare share) {

  /** No column is encrypted; with TLS or without. */
  public static Protection ofTransport(boolean tls) {
    return new Protection(tls ? TrustTier.T1 : TrustTier.T0, EncryptedShare.NONE);
  }
}
