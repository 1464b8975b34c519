package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.Utf8;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.UUID;

/** Codecs for binary columns. The canonical form is the bytes themselves. */
final class BytesCodec {
  private BytesCodec() {}

  /** Encodes binary columns. The canonical form is the bytes; for BINARY, including the padding. */
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

  /** Decodes binary columns. */
  static final class Decoder extends CharacterDecoder {
    private final BytesColumnCodecs.BytesCell cells;

    Decoder(BytesColumnCodecs.BytesCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    /**
     * Decodes every byte as one character: only ASCII characters can be part of a number or date.
     */
    @Override
    String characters(byte[] cell) throws SQLException {
      return new String(cells.open(cell), StandardCharsets.ISO_8859_1);
    }

    @Override
    UUID toUuid(byte[] cell) throws SQLException {
      ByteBuffer bytes = ByteBuffer.wrap(cells.open(cell));
      if (bytes.remaining() < 2 * Long.BYTES) {
        throw ReadFailures.unreadable(column, "UUID");
      }
      return new UUID(bytes.getLong(), bytes.getLong());
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
}
