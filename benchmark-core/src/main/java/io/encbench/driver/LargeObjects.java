package io.encbench.driver;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.SQLException;

/**
 * Large objects of values that are in clear already. The delegate makes them, so they behave as its
 * own; Connector/J's live in the client and send nothing.
 */
final class LargeObjects {
  private LargeObjects() {}

  static Blob blob(Connection delegate, byte[] bytes) throws SQLException {
    Blob blob = delegate.createBlob();
    if (bytes.length > 0) {
      blob.setBytes(1, bytes);
    }
    return blob;
  }

  static Clob clob(Connection delegate, String text) throws SQLException {
    return filled(delegate.createClob(), text);
  }

  static NClob nClob(Connection delegate, String text) throws SQLException {
    return filled(delegate.createNClob(), text);
  }

  private static <C extends Clob> C filled(C clob, String text) throws SQLException {
    if (!text.isEmpty()) {
      clob.setString(1, text);
    }
    return clob;
  }
}
