package io.encbench.driver.value.codec;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.ValueSettings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.Arrays;

/** Codecs for a column whose canonical form is a byte string. */
public final class BytesColumnCodecs extends ColumnCodecs {
  /** Encrypts a canonical form under a key already chosen. */
  @FunctionalInterface
  interface Seal {
    byte[] cell(byte[] canonical);
  }

  private final BytesCipher cipher;

  public BytesColumnCodecs(ColumnRule column, BytesCipher cipher, ValueSettings settings) {
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
    return switch (column.type().kind().family()) {
      case TEXT -> new TextCodec.Encoder(column, conversion, settings, seal);
      case BYTES -> new BytesCodec.Encoder(column, conversion, settings, seal);
      case ENUM -> new EnumCodec.Encoder(column, conversion, settings, seal);
      case JSON -> new JsonCodec.Encoder(column, conversion, settings, seal);
      case DECIMAL -> {
        int bytes = column.type().decimalBytes();
        yield new DecimalCodec.Encoder(
            column, conversion, settings, unscaled -> seal.cell(twosComplement(unscaled, bytes)));
      }
      default -> throw new IllegalStateException(column.type() + " is not held as bytes");
    };
  }

  /** An integer in a fixed number of bytes, most significant first. */
  private static byte[] twosComplement(BigInteger value, int bytes) {
    byte[] shortest = value.toByteArray();
    byte[] fixed = new byte[bytes];
    Arrays.fill(fixed, (byte) (value.signum() < 0 ? -1 : 0));
    System.arraycopy(shortest, 0, fixed, bytes - shortest.length, shortest.length);
    return fixed;
  }

  @Override
  public byte[] renewed(byte[] cell) throws SQLException {
    return cipher.encrypt(new BytesCell(column, cipher).open(cell));
  }

  @Override
  public byte[] clockMark() {
    throw new IllegalStateException(column.type() + " is not a date or time");
  }

  @Override
  CellDecoder newDecoder() {
    BytesCell cell = new BytesCell(column, cipher);
    return switch (column.type().kind().family()) {
      case TEXT, JSON -> new TextCodec.Decoder(cell, settings);
      case BYTES -> new BytesCodec.Decoder(cell, settings);
      case ENUM -> new EnumCodec.Decoder(cell, settings);
      case DECIMAL -> new DecimalCodec.Decoder(column, settings, cell::decimal);
      default -> throw new IllegalStateException(column.type() + " is not held as bytes");
    };
  }

  /**
   * Decrypts the cells of a column whose canonical form is a byte string.
   *
   * @param column the column, for error messages
   * @param cipher cipher of the column
   */
  record BytesCell(ColumnRule column, BytesCipher cipher) {
    byte[] open(byte[] cell) throws SQLException {
      try {
        return cipher.decrypt(cell);
      } catch (CellException e) {
        throw ReadFailures.notAuthentic(column, e);
      }
    }

    BigDecimal decimal(byte[] cell) throws SQLException {
      byte[] unscaled = open(cell);
      if (unscaled.length != column.type().decimalBytes()) {
        throw ReadFailures.of(column, "its cell holds a value of another type");
      }
      return new BigDecimal(new BigInteger(unscaled), column.type().scale());
    }
  }
}
