package io.encbench.driver;

import io.encbench.driver.rules.EncryptionRules;

/**
 * The rules of a connection of this driver and the numbers of cells that it has processed. Obtain
 * it with {@code connection.unwrap(EncryptionView.class)}. Thread-safe.
 */
public interface EncryptionView {
  /** The rules of the connection. */
  EncryptionRules rules();

  /** The number of cells that the connection has encrypted. */
  long cellsEncrypted();

  /** The number of cells that the connection has decrypted. */
  long cellsDecrypted();
}
