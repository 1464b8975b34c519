package io.encbench.driver.value;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads text columns. */
final class TextDecoder extends CharacterDecoder {
  private final BytesCell cells;

  TextDecoder(BytesCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  @Override
  String characters(byte[] cell) throws SQLException {
    return toText(cell);
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
    return toText(cell);
  }
}
