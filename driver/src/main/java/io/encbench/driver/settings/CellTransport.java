package io.encbench.driver.settings;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Base64;

/** How the cell of a parameter travels to the server. It is stored as bytes in any case. */
public enum CellTransport {
  /**
   * By {@code setBytes}: the binary protocol sends the bytes as they are. If the server cannot
   * prepare a statement, Connector/J silently sends it as text, with {@code x'...'} for the bytes.
   * MySQL 8.0.31 finds such a literal unequal to itself unless it is marked as binary.
   */
  BYTES("CONVERT(? USING binary)") {
    @Override
    public void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException {
      statement.setBytes(parameter, cell);
    }
  },

  /**
   * As Base64 text that the server decodes. When Connector/J writes parameters into the text of the
   * statement, it writes bytes as hexadecimal digits, one by one and twice. That takes half as much
   * again on the wire, and several times the client CPU.
   */
  BASE64("FROM_BASE64(?)") {
    @Override
    public void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException {
      byte[] text = Base64.getEncoder().encode(cell);
      statement.setString(parameter, new String(text, StandardCharsets.ISO_8859_1));
    }
  };

  private final String parameterText;

  CellTransport(String parameterText) {
    this.parameterText = parameterText;
  }

  /** The SQL expression for the parameter in the text of the statement. */
  public String parameterText() {
    return parameterText;
  }

  public abstract void set(PreparedStatement statement, int parameter, byte[] cell)
      throws SQLException;
}
