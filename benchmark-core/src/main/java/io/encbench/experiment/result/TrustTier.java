package io.encbench.experiment.result;

/**
 * Who can read the data besides the client. Costs of different tiers pay for different protection.
 */
public enum TrustTier {
  /** Nothing is encrypted. */
  T0("server, disk and network read everything"),
  /** TLS only. */
  T1("server and disk read everything; the network reads nothing"),
  /** The server encrypts what it returns, so it computes on plaintext. */
  T2("the server reads everything; the network reads no encrypted column"),
  /** The client encrypts; only part of SQL works. */
  T3("nobody else reads an encrypted column; some SQL fails or returns wrong answers"),
  /** The client encrypts, and refuses SQL that it cannot execute correctly. */
  T4("nobody else reads an encrypted column; SQL that cannot be answered correctly is refused");

  private final String meaning;

  TrustTier(String meaning) {
    this.meaning = meaning;
  }

  /** A one-line description. */
  public String meaning() {
    return meaning;
  }
}
