package io.encbench.driver.value;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads binary columns. */
final class BytesDecoder extends CharacterDecoder {
  private final BytesCell cells;

  BytesDecoder(BytesCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  /** Every byte a character: what is no ASCII character is no part of a number or date either. */
  @Override
  String characters(byte[] cell) throws SQLException {
    return new String(cells.open(cell), StandardCharsets.ISO_8859_1);
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    return new String(cells.open(cell), StandardCharsets.UTF_8);
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return cells.open(cell);
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return toBytes(cell);
  }
}
