package io.encbench.driver;

import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.rules.EncryptionRules;
import java.util.List;

/**
 * The rules of a connection of this driver, the numbers of cells that it has processed, and the
 * costs of statements. Obtain it with {@code connection.unwrap(EncryptionView.class)}. Thread-safe.
 */
public interface EncryptionView {
  /** The rules of the connection. */
  EncryptionRules rules();

  /** The number of cells that the connection has encrypted. */
  long cellsEncrypted();

  /** The number of cells that the connection has decrypted. */
  long cellsDecrypted();

  /**
   * The ten client-side statements that have cost most time, the most expensive one first, of all
   * connections that share the current schema. No text contains a value.
   */
  List<StatementLog.Cost> expensiveStatements();
}
