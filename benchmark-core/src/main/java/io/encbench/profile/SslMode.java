package io.encbench.profile;

/**
 * Whether and how strictly a connection uses TLS, by Connector/J's names. Its {@code PREFERRED} is
 * left out on purpose: it falls back to an unencrypted connection without a word, so a measurement
 * could not say what it measured.
 */
public enum SslMode {
  /** No TLS. */
  DISABLED,
  /** TLS; the server's certificate is not checked. */
  REQUIRED,
  /** TLS; the certificate must come from the endpoint's authority. */
  VERIFY_CA,
  /** TLS; the certificate must come from the endpoint's authority and name the host. */
  VERIFY_IDENTITY;

  /** Whether the server's certificate is checked against an authority. */
  public boolean verifiesCertificate() {
    return this == VERIFY_CA || this == VERIFY_IDENTITY;
  }
}
