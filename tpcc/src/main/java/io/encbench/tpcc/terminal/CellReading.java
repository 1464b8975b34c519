package io.encbench.tpcc.terminal;

import io.encbench.driver.EncryptionView;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads how many values an encrypting driver has processed since the last reading. For one thread.
 */
final class CellReading {
  private @Nullable EncryptionView connection;
  private long encryptedBefore;
  private long decryptedBefore;

  /** Starts with a connection; a connection of another driver counts as zero. */
  void begin(Connection opened) {
    connection = view(opened);
    takeEncrypted();
    takeDecrypted();
  }

  private static @Nullable EncryptionView view(Connection opened) {
    try {
      return opened.isWrapperFor(EncryptionView.class) ? opened.unwrap(EncryptionView.class) : null;
    } catch (SQLException e) {
      return null; // Only a closed connection does not answer, and it encrypts nothing.
    }
  }

  /** Values encrypted since the last call. */
  long takeEncrypted() {
    long now = connection == null ? 0 : connection.cellsEncrypted();
    long gained = now - encryptedBefore;
    encryptedBefore = now;
    return gained;
  }

  /** Values decrypted since the last call. */
  long takeDecrypted() {
    long now = connection == null ? 0 : connection.cellsDecrypted();
    long gained = now - decryptedBefore;
    decryptedBefore = now;
    return gained;
  }
}
