package io.encbench.driver;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Large objects of values that are in clear already. The delegate makes them, so they behave as its
 * own; Connector/J's live in the client and send nothing.
 */
final class LargeObjects {
  private LargeObjects() {}

  static Blob blob(ResultSet delegate, byte[] bytes) throws SQLException {
    Blob blob = connection(delegate).createBlob();
    if (bytes.length > 0) {
      blob.setBytes(1, bytes);
    }
    return blob;
  }

  static Clob clob(ResultSet delegate, String text) throws SQLException {
    return filled(connection(delegate).createClob(), text);
  }

  static NClob nClob(ResultSet delegate, String text) throws SQLException {
    return filled(connection(delegate).createNClob(), text);
  }

  private static <C extends Clob> C filled(C clob, String text) throws SQLException {
    if (!text.isEmpty()) {
      clob.setString(1, text);
    }
    return clob;
  }

  private static Connection connection(ResultSet delegate) throws SQLException {
    return delegate.getStatement().getConnection();
  }
}
