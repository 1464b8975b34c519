package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.Utf8;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Codecs for text columns. The canonical form is the text in UTF-8. */
final class TextCodec {
  private TextCodec() {}

  /** Encodes text columns. The canonical form is UTF-8; for CHAR, without trailing spaces. */
  static final class Encoder extends TypedEncoder {
    private final BytesColumnCodecs.Seal seal;

    Encoder(
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
      return encode(conversion.text(value));
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

  /** Decodes text columns. */
  static final class Decoder extends CharacterDecoder {
    private final BytesColumnCodecs.BytesCell cells;

    Decoder(BytesColumnCodecs.BytesCell cells, ValueSettings settings) {
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
}
