package io.encbench.experiment.result;

/** Who can read the data besides the client. Figures of different tiers buy different things. */
public enum TrustTier {
  /** Nothing is encrypted. */
  T0("server, disk and network read everything"),
  /** TLS only. */
  T1("server and disk read everything; the network reads nothing"),
  /** The server encrypts what it returns, so it computes on plaintext. */
  T2("the server reads everything; the network reads no encrypted column"),
  /** The client encrypts, and runs a part of SQL. */
  T3("nobody else reads an encrypted column; some SQL fails or is wrong"),
  /** The client encrypts, and what it cannot do right it refuses. */
  T4("nobody else reads an encrypted column; SQL that cannot be done right is refused");

  private final String meaning;

  TrustTier(String meaning) {
    this.meaning = meaning;
  }

  /** One line for people. */
  public String meaning() {
    return meaning;
  }
}
