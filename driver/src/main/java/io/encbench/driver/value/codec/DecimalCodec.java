package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Codecs for DECIMAL columns. The canonical form is the unscaled value. */
final class DecimalCodec {
  private DecimalCodec() {}

  /** Encodes DECIMAL columns. The canonical form is the unscaled value at the column's scale. */
  static final class Encoder extends TypedEncoder {
    /** Encrypts an unscaled value under a key already chosen. */
    @FunctionalInterface
    interface Seal {
      byte[] cell(BigInteger unscaled);
    }

    private final Seal seal;

    Encoder(ColumnRule column, Conversion conversion, ValueSettings settings, Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
    }

    @Override
    public byte[] encode(long value) throws SQLException {
      return encode(BigDecimal.valueOf(value));
    }

    @Override
    public byte[] encode(double value) throws SQLException {
      if (!Double.isFinite(value)) {
        throw conversion.refused("a floating-point number that is not finite");
      }
      return encode(conversion.number(value));
    }

    @Override
    public byte[] encode(BigDecimal value) throws SQLException {
      if (value.signum() < 0 && column.type().unsigned()) {
        throw conversion.outOfRange();
      }
      BigDecimal scaled = conversion.toScale(value, column.type().scale());
      if (scaled.precision() > column.type().length() && scaled.signum() != 0) {
        throw conversion.outOfRange();
      }
      return seal.cell(scaled.unscaledValue());
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      return encode(conversion.number(value));
    }
  }

  /** Decodes DECIMAL columns. */
  static final class Decoder extends TypedDecoder {
    /** Decrypts a cell. */
    @FunctionalInterface
    interface Opener {
      BigDecimal open(byte[] cell) throws SQLException;
    }

    private final Opener cells;

    Decoder(ColumnRule column, ValueSettings settings, Opener cells) {
      super(column, settings);
      this.cells = cells;
    }

    @Override
    PlainNumber number(byte[] cell, String target) throws SQLException {
      return new PlainNumber.OfDecimal(cells.open(cell));
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      return cells.open(cell).toString();
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      return cells.open(cell).toPlainString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return cells.open(cell);
    }
  }
}
