package io.encbench.driver.value.codec;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cell.LongCipher;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.Timeline;
import io.encbench.driver.value.convert.Timeline.InstantTimeline;
import io.encbench.driver.value.convert.Timeline.WallTimeline;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.sql.SQLException;

/** Codecs for a column whose canonical form is a 64-bit integer. */
public final class LongColumnCodecs extends ColumnCodecs {
  /** Encrypts a canonical form under a key already chosen. */
  @FunctionalInterface
  interface Seal {
    byte[] cell(long canonical);
  }

  private final LongCipher cipher;

  public LongColumnCodecs(ColumnRule column, LongCipher cipher, ValueSettings settings) {
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
          new IntegerCodec.Encoder(column, conversion, settings, seal);
      case DECIMAL ->
          new DecimalCodec.Encoder(
              column, conversion, settings, unscaled -> seal.cell(unscaled.longValue()));
      case BIT -> new BitCodec.Encoder(column, conversion, settings, seal);
      case FLOAT -> new FloatCodec.Encoder(column, conversion, settings, seal);
      case DOUBLE -> new DoubleCodec.Encoder(column, conversion, settings, seal);
      case DATE -> new DateCodec.Encoder(column, conversion, settings, seal);
      case TIME -> new TimeCodec.Encoder(column, conversion, settings, seal);
      case DATETIME, TIMESTAMP ->
          new DateTimeCodec.Encoder(column, conversion, settings, timeline(), seal);
      default -> throw new IllegalStateException(column.type() + " is not held as an integer");
    };
  }

  private Timeline timeline() {
    return column.type().kind() == Kind.TIMESTAMP
        ? new InstantTimeline(column, settings.connectionZone())
        : new WallTimeline(column);
  }

  @Override
  public byte[] renewed(byte[] cell) throws SQLException {
    return cipher.encrypt(new LongCell(column, cipher).open(cell));
  }

  @Override
  public byte[] clockMark() {
    return cipher.encrypt(column.type().clockMark());
  }

  @Override
  CellDecoder newDecoder() {
    ColumnType type = column.type();
    LongCell cell = new LongCell(column, cipher);
    return switch (type.kind()) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT -> new IntegerCodec.Decoder(cell, settings);
      case BIGINT ->
          type.unsigned()
              ? new IntegerCodec.UnsignedBigintDecoder(cell, settings)
              : new IntegerCodec.Decoder(cell, settings);
      case DECIMAL -> new DecimalCodec.Decoder(column, settings, cell::decimal);
      case BIT -> new BitCodec.Decoder(cell, settings);
      case FLOAT -> new FloatCodec.Decoder(cell, settings);
      case DOUBLE -> new DoubleCodec.Decoder(cell, settings);
      case DATE -> new DateCodec.Decoder(cell, settings);
      case TIME -> new TimeCodec.Decoder(cell, settings);
      case DATETIME, TIMESTAMP -> new DateTimeCodec.Decoder(cell, settings, timeline());
      default -> throw new IllegalStateException(type + " is not held as an integer");
    };
  }

  /**
   * Decrypts the cells of a column whose canonical form is a 64-bit integer.
   *
   * @param column the column, for error messages
   * @param cipher cipher of the column
   */
  record LongCell(ColumnRule column, LongCipher cipher) {
    long open(byte[] cell) throws SQLException {
      try {
        return cipher.decrypt(cell);
      } catch (CellException e) {
        throw ReadFailures.notAuthentic(column, e);
      }
    }

    /** The canonical form of a date or time. */
    long openTemporal(byte[] cell) throws SQLException {
      long value = open(cell);
      if (value == column.type().clockMark()) {
        throw ReadFailures.of(
            column,
            "its cell stands for the server's time: a client without the driver has left out the"
                + " column in an INSERT");
      }
      return value;
    }

    BigDecimal decimal(byte[] cell) throws SQLException {
      return BigDecimal.valueOf(open(cell), column.type().scale());
    }
  }
}
