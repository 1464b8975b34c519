package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.nio.charset.CharacterCodingException;
import java.sql.SQLException;

/** Cells of binary columns. The canonical form is the bytes, of a BINARY with its padding. */
final class BytesEncoder extends TypedEncoder {
  private final BytesColumnCodecs.Seal seal;

  BytesEncoder(
      ColumnRule column,
      Conversion conversion,
      ValueSettings settings,
      BytesColumnCodecs.Seal seal) {
    super(column, conversion, settings);
    this.seal = seal;
  }

  @Override
  public byte[] encode(byte[] value) throws SQLException {
    return seal.cell(conversion.fit(value));
  }

  @Override
  public byte[] encode(String value) throws SQLException {
    try {
      return encode(Utf8.bytes(value));
    } catch (CharacterCodingException e) {
      throw conversion.malformed();
    }
  }
}
