package io.encbench.driver.settings;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Base64;

/**
 * How the cell of a parameter travels to the server. It is stored as bytes in any case. The
 * constants are for every delegate; sessions of known delegates have others.
 *
 * @param parameterText the SQL expression for the parameter in the text of the statement
 * @param setter sets the parameter
 */
public record CellTransport(String parameterText, Setter setter) {
  /**
   * By {@code setBytes}: the binary protocol sends the bytes as they are. If the server cannot
   * prepare a statement, Connector/J silently sends it as text, with {@code x'...'} for the bytes.
   * MySQL 8.0.31 finds such a literal unequal to itself unless it is marked as binary.
   */
  public static final CellTransport BYTES =
      new CellTransport("CONVERT(? USING binary)", PreparedStatement::setBytes);

  /** As Base64 text that the server decodes: for statements that any driver sends as text. */
  public static final CellTransport BASE64 =
      new CellTransport("FROM_BASE64(?)", CellTransport::setBase64);

  /** Sets a parameter of the delegate's statement to a cell. */
  @FunctionalInterface
  public interface Setter {
    void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException;
  }

  public void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException {
    setter.set(statement, parameter, cell);
  }

  private static void setBase64(PreparedStatement statement, int parameter, byte[] cell)
      throws SQLException {
    byte[] text = Base64.getEncoder().encode(cell);
    statement.setString(parameter, new String(text, StandardCharsets.ISO_8859_1));
  }
}
