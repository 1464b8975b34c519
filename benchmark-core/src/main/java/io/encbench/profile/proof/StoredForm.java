package io.encbench.profile.proof;

/** The form in which the server stores the ciphertexts of a column's values. */
public interface StoredForm {
  /** SQL type of the column, as information_schema names it. */
  String type();

  /** Whether a column may have a type if it is not known how long its ciphertexts are. */
  default boolean mayHaveType(String type) {
    return type.equals(type());
  }

  /** Length in bytes of the ciphertext of a value. */
  int length(String plaintext);

  /** Whether equal values have different ciphertexts; otherwise they have equal ciphertexts. */
  boolean randomised();

  /**
   * Extracts the ciphertext from a stored value.
   *
   * @throws IllegalArgumentException if the stored value does not have this form
   */
  byte[] ciphertext(byte[] stored);
}
