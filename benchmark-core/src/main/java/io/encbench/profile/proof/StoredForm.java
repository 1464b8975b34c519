package io.encbench.profile.proof;

/** What stands on the server in the place of a column's values. */
public interface StoredForm {
  /** Type of the column, as information_schema names it. */
  String type();

  /** Bytes of the ciphertext of a value. */
  int length(String plaintext);

  /** Whether equal values have different ciphertexts; if not, they have equal ones. */
  boolean randomised();

  /**
   * The ciphertext in what is stored.
   *
   * @throws IllegalArgumentException if what is stored has not the form
   */
  byte[] ciphertext(byte[] stored);
}
