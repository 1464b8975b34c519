package io.encbench.profile;

/**
 * Whether a connection uses TLS and how strictly it verifies the server, under Connector/J's names.
 * {@code PREFERRED} is omitted on purpose: it silently falls back to an unencrypted connection, so
 * a measurement could not tell which mode it measured.
 */
public enum SslMode {
  /** No TLS. */
  DISABLED,
  /** TLS; the server's certificate is not checked. */
  REQUIRED,
  /** TLS; the certificate must be signed by the endpoint's authority. */
  VERIFY_CA,
  /** TLS; the certificate must be signed by the endpoint's authority and name the host. */
  VERIFY_IDENTITY;

  /** Whether the server's certificate is checked against an authority. */
  public boolean verifiesCertificate() {
    return this == VERIFY_CA || this == VERIFY_IDENTITY;
  }
}
