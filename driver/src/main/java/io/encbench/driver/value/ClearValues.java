package io.encbench.driver.value;

import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.LongCipher;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.BytesColumnCodecs;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.codec.CellEncoder;
import io.encbench.driver.value.codec.ColumnCodecs;
import io.encbench.driver.value.codec.LongColumnCodecs;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.ByteBuffer;

/**
 * Codecs for values that were never encrypted, or that the client has computed. Their cells are
 * their canonical forms, so they are converted in the same way as values of encrypted columns.
 * Thread-safe.
 */
public final class ClearValues {
  private final ValueSettings settings;

  ClearValues(ValueSettings settings) {
    this.settings = settings;
  }

  /** How the connection converts values. */
  public ValueSettings settings() {
    return settings;
  }

  /**
   * The encoder from values to canonical forms.
   *
   * @param column provides the type, and the name for error messages
   */
  public CellEncoder encoder(ColumnRule column) {
    return codecs(column).storing();
  }

  /**
   * The decoder from canonical forms to values.
   *
   * @param column provides the type, and the name for error messages
   */
  public CellDecoder decoder(ColumnRule column) {
    return codecs(column).decoder();
  }

  private ColumnCodecs codecs(ColumnRule column) {
    return column.type().isLong()
        ? new LongColumnCodecs(column, new ClearLongs(), settings)
        : new BytesColumnCodecs(column, new ClearBytes(), settings);
  }

  /** No encryption: the cell of a byte string is the byte string itself. Thread-safe. */
  static final class ClearBytes implements BytesCipher {
    @Override
    public byte[] encrypt(byte[] plaintext) {
      return plaintext.clone();
    }

    @Override
    public byte[] encrypt(byte[] plaintext, int keyId) {
      return encrypt(plaintext);
    }

    @Override
    public byte[] decrypt(byte[] cell) {
      return cell.clone();
    }

    @Override
    public int cellLength(int plaintextLength) {
      return plaintextLength;
    }
  }

  /** No encryption: the cell of an integer is its eight bytes, big-endian. Thread-safe. */
  static final class ClearLongs implements LongCipher {
    @Override
    public byte[] encrypt(long value) {
      return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    @Override
    public byte[] encrypt(long value, int keyId) {
      return encrypt(value);
    }

    @Override
    public long decrypt(byte[] cell) {
      return ByteBuffer.wrap(cell).getLong();
    }

    @Override
    public int cellLength() {
      return Long.BYTES;
    }
  }
}
