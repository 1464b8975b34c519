package io.encbench.driver.settings;

import com.mysql.cj.jdbc.JdbcPreparedStatement;
import com.mysql.cj.jdbc.ServerPreparedStatement;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.sql.BinaryLiteral;
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

  /** As Base64 text that the server decodes: for statements that any driver sends as text. */
  BASE64("FROM_BASE64(?)") {
    @Override
    public void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException {
      byte[] text = Base64.getEncoder().encode(cell);
      statement.setString(parameter, new String(text, StandardCharsets.ISO_8859_1));
    }
  },

  /**
   * As the bytes of a literal, in a statement that Connector/J sends as text. By itself it would
   * write hexadecimal digits, one by one and twice.
   */
  LITERAL("?") {
    @Override
    public void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException {
      JdbcPreparedStatement delegate =
          statement instanceof JdbcPreparedStatement known
              ? known
              : statement.unwrap(JdbcPreparedStatement.class);
      if (delegate instanceof ServerPreparedStatement) {
        // It would take the text of the literal for the value.
        throw DriverErrors.badSetting(
            "Connector/J prepares statements at the server without useServerPrepStmts=true: set it");
      }
      delegate.setBytes(parameter, BinaryLiteral.of(cell), false);
    }
  },

  /**
   * By {@code setBytes} of MariaDB Connector/J, which writes a literal that is marked as binary.
   */
  MARIADB_LITERAL("?") {
    @Override
    public void set(PreparedStatement statement, int parameter, byte[] cell) throws SQLException {
      statement.setBytes(parameter, cell);
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
