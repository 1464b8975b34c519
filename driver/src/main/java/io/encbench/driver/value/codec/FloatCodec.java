package io.encbench.driver.value.codec;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.SQLException;

/** Codecs for FLOAT columns. The canonical form is an integer that sorts in the same order. */
final class FloatCodec {
  /** Servers show a FLOAT with six digits (FLT_DIG), and an exact half goes to the even digit. */
  private static final MathContext SHOWN = new MathContext(6, RoundingMode.HALF_EVEN);

  private FloatCodec() {}

  /** Converts between the bits of a float and its integer, in both directions. */
  private static int mirror(int bits) {
    return bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE);
  }

  /**
   * Encodes FLOAT columns. Storing rounds to the nearest float. Servers compare a FLOAT with any
   * number as doubles, so a number that is not a float equals none, and is refused.
   */
  static final class Encoder extends TypedEncoder {
    private final boolean stores;
    private final LongColumnCodecs.Seal seal;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.stores = conversion.rounds();
      this.seal = seal;
    }

    @Override
    public byte[] encode(long value) throws SQLException {
      return encode((double) value);
    }

    @Override
    public byte[] encode(double value) throws SQLException {
      float nearest = (float) value;
      boolean inRange = Math.abs(value) <= Float.MAX_VALUE;
      if (!inRange || (!stores && nearest != value)) {
        throw conversion.outOfRange();
      }
      boolean compared = column.scheme() != Scheme.RND;
      // 0.0 and -0.0 are equal in SQL; adding a positive zero makes a negative one positive.
      return seal.cell(mirror(Float.floatToRawIntBits(compared ? nearest + 0.0f : nearest)));
    }

    @Override
    public byte[] encode(BigDecimal value) throws SQLException {
      return encode(value.doubleValue());
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      return encode(conversion.number(value));
    }
  }

  /** Decodes FLOAT columns. Values have the digits that a server shows. */
  static final class Decoder extends TypedDecoder {
    private final LongColumnCodecs.LongCell cells;

    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    @Override
    PlainNumber number(byte[] cell, String target) throws SQLException {
      return new PlainNumber.OfDouble(toDouble(cell));
    }

    @Override
    public double toDouble(byte[] cell) throws SQLException {
      float value = Float.intBitsToFloat(mirror((int) cells.open(cell)));
      return value == 0 ? value : new BigDecimal(value).round(SHOWN).doubleValue();
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      return Double.toString(toDouble(cell));
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      // For a plain column, these are the server's own text, whose format differs from Java's.
      throw ReadFailures.refused(column, "a FLOAT cannot be read as bytes");
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return (float) toDouble(cell);
    }
  }
}
