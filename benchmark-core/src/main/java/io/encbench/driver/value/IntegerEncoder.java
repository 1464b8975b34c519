package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;

/**
 * Cells of integer columns. The canonical form is the value itself; of BIGINT UNSIGNED it is the
 * value with its top bit flipped, so that signed order is the order of the values.
 */
final class IntegerEncoder extends TypedEncoder {
  private final LongColumnCodecs.Seal seal;
  private final long least;
  private final long mostAsLong;
  private final BigInteger most;
  private final long flip;

  IntegerEncoder(
      ColumnRule column,
      Conversion conversion,
      ValueSettings settings,
      LongColumnCodecs.Seal seal) {
    super(column, conversion, settings);
    this.seal = seal;
    ColumnType type = column.type();
    int valueBits = valueBits(type.kind()) - (type.unsigned() ? 0 : 1);
    this.most = BigInteger.ONE.shiftLeft(valueBits).subtract(BigInteger.ONE);
    this.mostAsLong = valueBits == Long.SIZE ? Long.MAX_VALUE : most.longValue();
    this.least = type.unsigned() ? 0 : -mostAsLong - 1;
    this.flip = valueBits == Long.SIZE ? UnsignedBigintDecoder.TOP_BIT : 0;
  }

  private static int valueBits(Kind kind) {
    return switch (kind) {
      case BOOLEAN, TINYINT -> 8;
      case SMALLINT -> 16;
      case MEDIUMINT -> 24;
      case INT -> 32;
      case BIGINT -> 64;
      default -> throw new IllegalArgumentException(kind + " is no integer type");
    };
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
