package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.PlainNumber;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * Codecs for integer columns. The canonical form is the value itself; for BIGINT UNSIGNED it is the
 * value with its top bit flipped, so that signed order is the order of the values.
 */
final class IntegerCodec {
  private IntegerCodec() {}

  /** Encodes integer columns. */
  static final class Encoder extends TypedEncoder {
    private final LongColumnCodecs.Seal seal;
    private final long least;
    private final long mostAsLong;
    private final BigInteger most;
    private final long flip;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
      ColumnType type = column.type();
      int valueBits = type.integerBits() - (type.unsigned() ? 0 : 1);
      this.most = BigInteger.ONE.shiftLeft(valueBits).subtract(BigInteger.ONE);
      this.mostAsLong = valueBits == Long.SIZE ? Long.MAX_VALUE : most.longValue();
      this.least = type.unsigned() ? 0 : -mostAsLong - 1;
      this.flip = valueBits == Long.SIZE ? UnsignedBigintDecoder.TOP_BIT : 0;
    }

    @Override
    public byte[] encode(long value) throws SQLException {
      if (value < least || value > mostAsLong) {
        throw conversion.outOfRange();
      }
      return seal.cell(value ^ flip);
    }

    @Override
    public byte[] encode(double value) throws SQLException {
      if (!Double.isFinite(value)) {
        throw conversion.refused("a floating-point number that is not finite");
      }
      return encode(conversion.whole(value));
    }

    @Override
    public byte[] encode(BigDecimal value) throws SQLException {
      if (value.signum() < 0 && column.type().unsigned()) {
        throw conversion.outOfRange();
      }
      BigInteger integer = conversion.toScale(value, 0).unscaledValue();
      if (integer.compareTo(most) > 0 || integer.compareTo(BigInteger.valueOf(least)) < 0) {
        throw conversion.outOfRange();
      }
      return seal.cell(integer.longValue() ^ flip);
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      return encode(conversion.number(value));
    }
  }

  /** Decodes integer columns whose values fit into a {@code long}. */
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
    public long toLong(byte[] cell) throws SQLException {
      return cells.open(cell);
    }

    @Override
    public int toInt(byte[] cell) throws SQLException {
      long value = cells.open(cell);
      if (value != (int) value) {
        throw ReadFailures.outOfRange(column, "int");
      }
      return (int) value;
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      return Long.toString(cells.open(cell));
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      return toText(cell).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return switch (column.type().kind()) {
        case BOOLEAN -> {
          if (settings.tinyIntOne() == TinyIntOne.TINYINT) {
            yield toInt(cell);
          }
          yield toBoolean(cell);
        }
        case BIGINT -> toLong(cell);
        case INT -> {
          if (column.type().unsigned()) {
            yield toLong(cell);
          }
          yield toInt(cell);
        }
        default -> toInt(cell);
      };
    }
  }

  /** Decodes BIGINT UNSIGNED columns. */
  static final class UnsignedBigintDecoder extends TypedDecoder {
    static final long TOP_BIT = Long.MIN_VALUE;

    private static final char LAST_LONG_DIGIT = '8';

    private final LongColumnCodecs.LongCell cells;

    UnsignedBigintDecoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    @Override
    PlainNumber number(byte[] cell, String target) throws SQLException {
      String digits = toText(cell);
      long value = Long.parseUnsignedLong(digits);
      // Connector/J treats a number that begins with a nine as large, and converts it differently.
      return value >= 0 && digits.charAt(0) <= LAST_LONG_DIGIT
          ? new PlainNumber.OfLong(value)
          : new PlainNumber.OfBigInteger(new BigInteger(digits));
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      return Long.toUnsignedString(cells.open(cell) ^ TOP_BIT);
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      return toText(cell).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return toBigInteger(cell);
    }
  }
}
