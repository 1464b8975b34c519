package io.encbench.driver;

import io.encbench.driver.rules.EncryptionRules;

/**
 * What a connection of this driver encrypts and how much it has. {@code
 * connection.unwrap(EncryptionView.class)} gives it. Any thread may read.
 */
public interface EncryptionView {
  /** The rules of the connection. */
  EncryptionRules rules();

  /** Cells that it has made. */
  long cellsEncrypted();

  /** Cells that it has opened. */
  long cellsDecrypted();
}
