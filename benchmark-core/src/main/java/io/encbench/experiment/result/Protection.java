package io.encbench.experiment.result;

/**
 * Which of an arm's data others than the client can read.
 *
 * @param tier who can read the data
 * @param share how much of the data is encrypted
 */
public record Protection(TrustTier tier, EncryptedShare share) {

  /** Protection by the transport alone, with TLS or without; no column is encrypted. */
  public static Protection ofTransport(boolean tls) {
    return new Protection(tls ? TrustTier.T1 : TrustTier.T0, EncryptedShare.NONE);
  }
}
