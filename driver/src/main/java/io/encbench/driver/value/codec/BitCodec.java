package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;

/** Codecs for BIT(1) columns. The canonical form is 0 or 1. */
final class BitCodec {
  private BitCodec() {}

  /** Encodes BIT(1) columns. Bytes are stored as a number, most significant byte first. */
  static final class Encoder extends TypedEncoder {
    private final LongColumnCodecs.Seal seal;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
    }

    @Override
    public byte[] encode(long value) throws SQLException {
      if (value != 0 && value != 1) {
        throw conversion.outOfRange();
      }
      return seal.cell(value);
    }

    @Override
    public byte[] encode(double value) throws SQLException {
      if (value != Math.rint(value)) {
        // Servers differ in how they round it, and round text and bits differently.
        throw conversion.refused("a number with a fraction");
      }
      return encode(value == 0 ? 0L : value == 1 ? 1L : 2L);
    }

    @Override
    public byte[] encode(BigDecimal value) throws SQLException {
      if (value.stripTrailingZeros().scale() > 0) {
        throw conversion.refused("a number with a fraction");
      }
      return encode(value.signum() == 0 ? 0L : value.compareTo(BigDecimal.ONE) == 0 ? 1L : 2L);
    }

    @Override
    public byte[] encode(byte[] value) throws SQLException {
      if (!conversion.rounds()) {
        // Servers compare bytes with a number by the number that their text begins with.
        throw conversion.refused("bytes");
      }
      if (value.length > 1 && value[0] == 0) {
        // Servers take some zeros before the last byte, but not any number of them.
        throw conversion.refused("bytes with a zero before the last one");
      }
      return encode(new BigDecimal(new BigInteger(1, value)));
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      // A server stores the code of a character, so '1' does not fit and '\1' is 1.
      throw conversion.refused("text");
    }
  }

  /** Decodes BIT(1) columns. */
  static final class Decoder extends TypedDecoder {
    private final LongColumnCodecs.LongCell cells;

    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    @Override
    PlainNumber number(byte[] cell, String target) throws SQLException {
      return new PlainNumber.OfLong(cells.open(cell));
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      return Long.toString(cells.open(cell));
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      return new byte[] {(byte) cells.open(cell)};
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return toBoolean(cell);
    }
  }
}
