package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;

/** Cells of DECIMAL columns. The canonical form is the unscaled value at the column's scale. */
final class DecimalEncoder extends TypedEncoder {
  /** Seals an unscaled value under a key already chosen. */
  @FunctionalInterface
  interface Seal {
    byte[] cell(BigInteger unscaled);
  }

  private final Seal seal;

  DecimalEncoder(ColumnRule column, Conversion conversion, ValueSettings settings, Seal seal) {
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
