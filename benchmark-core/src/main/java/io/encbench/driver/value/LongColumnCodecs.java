package io.encbench.driver.value;

import io.encbench.crypto.LongCipher;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;

/** Codecs of a column whose canonical form is a 64-bit integer. */
final class LongColumnCodecs extends ColumnCodecs {
  /** Seals a canonical form under a key already chosen. */
  @FunctionalInterface
  interface Seal {
    byte[] cell(long canonical);
  }

  private final LongCipher cipher;

  LongColumnCodecs(ColumnRule column, LongCipher cipher, ValueSettings settings) {
    super(column, settings);
    this.cipher = cipher;
  }

  @Override
  CellEncoder encoder(Conversion conversion) {
    return encoder(conversion, cipher::encrypt);
  }

  @Override
  CellEncoder encoder(Conversion conversion, int keyId) {
    return encoder(conversion, canonical -> cipher.encrypt(canonical, keyId));
  }

  private CellEncoder encoder(Conversion conversion, Seal seal) {
    return switch (column.type().kind()) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT ->
          new IntegerEncoder(column, conversion, settings, seal);
      case DECIMAL ->
          new DecimalEncoder(
              column, conversion, settings, unscaled -> seal.cell(unscaled.longValue()));
      case DOUBLE -> new DoubleEncoder(column, conversion, settings, seal);
      case DATE -> new DateEncoder(column, conversion, settings, seal);
      case TIME -> new TimeEncoder(column, conversion, settings, seal);
      case DATETIME, TIMESTAMP ->
          new DateTimeEncoder(column, conversion, settings, timeline(), seal);
      default -> throw new IllegalStateException(column.type() + " is not held as an integer");
    };
  }

  private Timeline timeline() {
    return column.type().kind() == Kind.TIMESTAMP
        ? new InstantTimeline(column, settings.connectionZone())
        : new WallTimeline(column);
  }

  @Override
  CellDecoder newDecoder() {
    ColumnType type = column.type();
    LongCell cell = new LongCell(column, cipher);
    return switch (type.kind()) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT -> new IntegerDecoder(cell, settings);
      case BIGINT ->
          type.unsigned()
              ? new UnsignedBigintDecoder(cell, settings)
              : new IntegerDecoder(cell, settings);
      case DECIMAL -> new DecimalDecoder(column, settings, cell::decimal);
      case DOUBLE -> new DoubleDecoder(cell, settings);
      case DATE -> new DateDecoder(cell, settings);
      case TIME -> new TimeDecoder(cell, settings);
      case DATETIME, TIMESTAMP -> new DateTimeDecoder(cell, settings, timeline());
      default -> throw new IllegalStateException(type + " is not held as an integer");
    };
  }
}
