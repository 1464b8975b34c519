package io.encbench.experiment;

/**
 * What of an arm's data others than the client can read.
 *
 * @param tier who can read it
 * @param columnShare encrypted columns / all columns of the tables, 0 to 1
 * @param byteShare bytes of the values in encrypted columns / bytes of all values, 0 to 1; every
 *     value counted with the length that its declared type allows
 */
public record Protection(TrustTier tier, double columnShare, double byteShare) {

  /** No column is encrypted; with TLS or without. */
  public static Protection ofTransport(boolean tls) {
    return new Protection(tls ? TrustTier.T1 : TrustTier.T0, 0, 0);
  }
}
