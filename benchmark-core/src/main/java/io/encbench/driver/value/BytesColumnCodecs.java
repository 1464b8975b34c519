package io.encbench.driver.value;

import io.encbench.crypto.BytesCipher;
import io.encbench.driver.rules.ColumnRule;

/** Codecs of a column whose canonical form is a byte string. */
final class BytesColumnCodecs extends ColumnCodecs {
  /** Seals a canonical form under a key already chosen. */
  @FunctionalInterface
  interface Seal {
    byte[] cell(byte[] canonical);
  }

  private final BytesCipher cipher;

  BytesColumnCodecs(ColumnRule column, BytesCipher cipher, ValueSettings settings) {
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
      case TEXT -> new TextEncoder(column, conversion, settings, seal);
      case BYTES -> new BytesEncoder(column, conversion, settings, seal);
      case DECIMAL -> {
        FixedWidthInteger form = new FixedWidthInteger(column.type().decimalBytes());
        yield new DecimalEncoder(
            column, conversion, settings, unscaled -> seal.cell(form.bytes(unscaled)));
      }
      default -> throw new IllegalStateException(column.type() + " is not held as bytes");
    };
  }

  @Override
  CellDecoder newDecoder() {
    BytesCell cell = new BytesCell(column, cipher);
    return switch (column.type().kind().family()) {
      case TEXT -> new TextDecoder(cell, settings);
      case BYTES -> new BytesDecoder(cell, settings);
      case DECIMAL -> new DecimalDecoder(column, settings, cell::decimal);
      default -> throw new IllegalStateException(column.type() + " is not held as bytes");
    };
  }
}
