package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.sql.SQLException;

/** Cells of text columns. The canonical form is UTF-8, of a CHAR without trailing spaces. */
final class TextEncoder extends TypedEncoder {
  private final BytesColumnCodecs.Seal seal;

  TextEncoder(
      ColumnRule column,
      Conversion conversion,
      ValueSettings settings,
      BytesColumnCodecs.Seal seal) {
    super(column, conversion, settings);
    this.seal = seal;
  }

  @Override
  public byte[] encode(String value) throws SQLException {
    try {
      return seal.cell(conversion.fit(Utf8.bytes(conversion.fit(value))));
    } catch (CharacterCodingException e) {
      throw conversion.malformed();
    }
  }

  @Override
  public byte[] encode(byte[] value) throws SQLException {
    try {
      return encode(Utf8.text(value));
    } catch (CharacterCodingException e) {
      throw conversion.malformed();
    }
  }

  @Override
  public byte[] encode(long value) throws SQLException {
    return encode(BigDecimal.valueOf(value));
  }

  @Override
  public byte[] encode(BigDecimal value) throws SQLException {
    return encode(conversion.text(value));
  }
}
