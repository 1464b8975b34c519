package io.encbench.driver.value;

import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.cell.LongCipher;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.BytesColumnCodecs;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.codec.CellEncoder;
import io.encbench.driver.value.codec.ColumnCodecs;
import io.encbench.driver.value.codec.LongColumnCodecs;
import io.encbench.driver.value.convert.ValueSettings;
import java.sql.SQLException;
import java.util.IdentityHashMap;

/**
 * The encoders and decoders of a connection, made when a column is first used and then kept.
 * Thread-safe, as are the codecs.
 */
public final class CellCodecs {
  private final CellCiphers ciphers;
  private final ValueSettings settings;
  private final CellCount count = new CellCount();
  // By identity: rules live as long as the connection, and comparing them costs more than a cell.
  private final IdentityHashMap<ColumnRule, ColumnCodecs> columns = new IdentityHashMap<>();

  /**
   * Takes what the columns of a connection share.
   *
   * @param ciphers makes the ciphers; may be shared by connections
   */
  public CellCodecs(CellCiphers ciphers, ValueSettings settings) {
    this.ciphers = ciphers;
    this.settings = settings;
  }

  /** Makes cells of values that are assigned to a column, under the newest key. */
  public synchronized CellEncoder storing(ColumnRule column) {
    return codecs(column).storing();
  }

  /**
   * Makes cells of values that are compared with a column, under the newest key.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if cells of the column do not compare
   */
  public synchronized CellEncoder comparing(ColumnRule column) throws SQLException {
    return codecs(column).comparing();
  }

  /**
   * Makes cells of values that are compared with cells written under an earlier key.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if cells of the column do not compare
   */
  public synchronized CellEncoder comparing(ColumnRule column, int keyId) throws SQLException {
    return codecs(column).comparing(keyId);
  }

  /** Reads the cells of a column. */
  public synchronized CellDecoder decoder(ColumnRule column) {
    return codecs(column).decoder();
  }

  /** The cells that were made and opened here. */
  public CellCount count() {
    return count;
  }

  /** The codecs of values that are not encrypted. */
  public ClearValues clear() {
    return new ClearValues(settings);
  }

  private ColumnCodecs codecs(ColumnRule column) {
    ColumnCodecs codecs = columns.get(column);
    if (codecs == null) {
      codecs = make(column);
      columns.put(column, codecs);
    }
    return codecs;
  }

  private ColumnCodecs make(ColumnRule column) {
    if (column.type().isLong()) {
      LongCipher cipher =
          new CellCount.CountedLongs(
              ciphers.longs(column.scheme(), column.domain(), column.type().bits()), count);
      return new LongColumnCodecs(column, cipher, settings);
    }
    BytesCipher cipher =
        new CellCount.CountedBytes(ciphers.bytes(column.scheme(), column.domain()), count);
    return new BytesColumnCodecs(column, cipher, settings);
  }
}
