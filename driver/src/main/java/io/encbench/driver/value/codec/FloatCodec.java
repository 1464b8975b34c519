package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
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
  static final class Encoder extends DoubleCodec.Encoder {
    private final boolean stores;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings, seal);
      this.stores = conversion.rounds();
    }

    @Override
    long canonical(double value) throws SQLException {
      float nearest = (float) value;
      boolean inRange = Math.abs(value) <= Float.MAX_VALUE;
      if (!inRange || (!stores && nearest != value)) {
        throw conversion.outOfRange();
      }
      return mirror(Float.floatToRawIntBits(comparable ? nearest + 0.0f : nearest));
    }
  }

  /** Decodes FLOAT columns. Values have the digits that a server shows. */
  static final class Decoder extends DoubleCodec.Decoder {
    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells, settings);
    }

    @Override
    public double toDouble(byte[] cell) throws SQLException {
      float value = Float.intBitsToFloat(mirror((int) cells.open(cell)));
      return value == 0 ? value : new BigDecimal(value).round(SHOWN).doubleValue();
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return (float) toDouble(cell);
    }
  }
}
