package io.encbench.driver.value;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import java.math.BigDecimal;
import java.sql.SQLException;

/**
 * Cells of DOUBLE columns. Servers compare a DOUBLE with any number as doubles, so the same
 * conversion serves both purposes.
 */
final class DoubleEncoder extends TypedEncoder {
  private final LongColumnCodecs.Seal seal;

  DoubleEncoder(
      ColumnRule column,
      Conversion conversion,
      ValueSettings settings,
      LongColumnCodecs.Seal seal) {
    super(column, conversion, settings);
    this.seal = seal;
  }

  @Override
  public byte[] encode(long value) throws SQLException {
    return encode((double) value);
  }

  @Override
  public byte[] encode(double value) throws SQLException {
    if (!Double.isFinite(value)) {
      throw conversion.outOfRange();
    }
    boolean compared = column.scheme() != Scheme.RND;
    return seal.cell(compared ? DoubleOrder.toComparableLong(value) : DoubleOrder.toLong(value));
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
