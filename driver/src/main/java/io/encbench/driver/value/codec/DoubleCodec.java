package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.sql.SQLException;

/** Codecs for DOUBLE columns. The canonical form is an integer that sorts in the same order. */
final class DoubleCodec {
  private DoubleCodec() {}

  /**
   * The integer of a double, which sorts in the same order (IEEE 754, totalOrder); 0.0 and -0.0
   * have different integers.
   */
  private static long ordered(double value) {
    return mirror(Double.doubleToRawLongBits(value));
  }

  /** Converts between the bits of a double and its integer, in both directions. */
  private static long mirror(long bits) {
    return bits ^ (bits >> (Long.SIZE - 1) & Long.MAX_VALUE);
  }

  /**
   * Encodes DOUBLE columns. Servers compare a DOUBLE with any number as doubles, so storing and
   * comparing use the same conversion.
   */
  static class Encoder extends TypedEncoder {
    private final LongColumnCodecs.Seal seal;

    /** 0.0 and -0.0 are equal in SQL; adding a positive zero makes a negative one positive. */
    final boolean comparable;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
      this.comparable = column.comparable();
    }

    @Override
    public final byte[] encode(long value) throws SQLException {
      return encode((double) value);
    }

    @Override
    public final byte[] encode(double value) throws SQLException {
      return seal.cell(canonical(value));
    }

    /** The canonical form of a value. */
    long canonical(double value) throws SQLException {
      if (!Double.isFinite(value)) {
        throw conversion.outOfRange();
      }
      return ordered(comparable ? value + 0.0 : value);
    }

    @Override
    public final byte[] encode(BigDecimal value) throws SQLException {
      return encode(value.doubleValue());
    }

    @Override
    public final byte[] encode(String value) throws SQLException {
      return encode(conversion.number(value));
    }
  }

  /** Decodes DOUBLE columns. */
  static class Decoder extends TypedDecoder {
    final LongColumnCodecs.LongCell cells;

    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    @Override
    final PlainNumber number(byte[] cell, String target) throws SQLException {
      return new PlainNumber.OfDouble(toDouble(cell));
    }

    @Override
    public double toDouble(byte[] cell) throws SQLException {
      return Double.longBitsToDouble(mirror(cells.open(cell)));
    }

    @Override
    public final String toText(byte[] cell) throws SQLException {
      return Double.toString(toDouble(cell));
    }

    @Override
    public final byte[] toBytes(byte[] cell) throws SQLException {
      // For a plain column, these are the server's own text, whose format differs from Java's.
      throw ReadFailures.refused(column, "a " + column.type().kind() + " cannot be read as bytes");
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return toDouble(cell);
    }
  }
}
