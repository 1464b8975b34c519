package io.encbench.tpcc.load;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Writes rows as lines of separated values, for LOAD DATA and CSV files. */
final class Delimited implements RowSink {
  private static final int SEND_BYTES = 256 << 10;

  private static final byte[] DATE = POPULATED_AT.getBytes(StandardCharsets.US_ASCII);

  private final char separator;
  private final byte[] nullText;
  private final Receiver receiver;
  private final AsciiBuffer lines = new AsciiBuffer(SEND_BYTES + (4 << 10));
  private boolean inRow;

  /** Receives complete lines. */
  interface Receiver {
    void take(AsciiBuffer lines) throws SQLException;
  }

  Delimited(char separator, String nullText, Receiver receiver) {
    this.separator = separator;
    this.nullText = nullText.getBytes(StandardCharsets.UTF_8);
    this.receiver = receiver;
  }

  @Override
  public void integer(int value) {
    next();
    lines.append(value);
  }

  @Override
  public void decimal(int unscaled, int scale) {
    next();
    lines.decimal(unscaled, scale);
  }

  @Override
  public void text(byte[] ascii, int length) {
    next();
    lines.append(ascii, length);
  }

  @Override
  public void populatedAt() {
    next();
    lines.append(DATE, DATE.length);
  }

  @Override
  public void none() {
    next();
    lines.append(nullText, nullText.length);
  }

  private void next() {
    if (inRow) {
      lines.append(separator);
    }
    inRow = true;
  }

  @Override
  public void endRow() throws SQLException {
    lines.append('\n');
    inRow = false;
    if (lines.length() >= SEND_BYTES) {
      flush();
    }
  }

  @Override
  public void flush() throws SQLException {
    if (lines.length() > 0) {
      receiver.take(lines);
      lines.setLength(0);
    }
  }
}
