package io.encbench.tpcc.load;

import io.encbench.tpcc.schema.Table;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Writes rows as the text of multi-row INSERT statements, with one round trip for up to a thousand
 * rows and without creating an object for each value. For drivers that send text unchanged.
 */
final class InsertText implements RowSink {
  /**
   * Length at which a statement is sent. Longer statements save nothing, and this is well below 1
   * MiB, the smallest default of {@code max_allowed_packet}.
   */
  private static final int STATEMENT_BYTES = 128 << 10;

  private static final byte[] DATE = ascii("'" + POPULATED_AT + "'");
  private static final byte[] NULL = ascii("NULL");

  private final Statement statement;
  private final AsciiBuffer sql = new AsciiBuffer(STATEMENT_BYTES + (4 << 10));
  private final int headLength;
  private char separator = '(';

  InsertText(Connection connection, Table table) throws SQLException {
    statement = connection.createStatement();
    statement.setEscapeProcessing(false);
    byte[] head =
        ascii(
            "INSERT INTO "
                + table.sqlName()
                + " ("
                + String.join(", ", table.columns())
                + ") VALUES ");
    sql.append(head, head.length);
    headLength = sql.length();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void integer(int value) {
    next();
    sql.append(value);
  }

  @Override
  public void decimal(int unscaled, int scale) {
    next();
    sql.decimal(unscaled, scale);
  }

  @Override
  public void text(byte[] ascii, int length) {
    next();
    sql.append('\'');
    sql.append(ascii, length);
    sql.append('\'');
  }

  @Override
  public void populatedAt() {
    next();
    sql.append(DATE, DATE.length);
  }

  @Override
  public void none() {
    next();
    sql.append(NULL, NULL.length);
  }

  private void next() {
    sql.append(separator);
    separator = ',';
  }

  @Override
  public void endRow() throws SQLException {
    sql.append(')');
    separator = '(';
    if (sql.length() >= STATEMENT_BYTES) {
      flush();
    } else {
      sql.append(',');
    }
  }

  @Override
  public void flush() throws SQLException {
    if (sql.length() > headLength) {
      if (sql.endsWith(',')) {
        sql.setLength(sql.length() - 1);
      }
      statement.executeUpdate(sql.toString());
      sql.setLength(headLength);
    }
  }
}
