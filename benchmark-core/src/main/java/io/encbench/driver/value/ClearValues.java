package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnRule;

/**
 * The codecs of values that were never encrypted, or that the client has computed: their cells are
 * their canonical forms, so they convert as those of encrypted columns do. Thread-safe.
 */
public final class ClearValues {
  private final ValueSettings settings;

  ClearValues(ValueSettings settings) {
    this.settings = settings;
  }

  /**
   * Makes the form of values.
   *
   * @param column its type counts, and its name in messages
   */
  public CellEncoder encoder(ColumnRule column) {
    return codecs(column).storing();
  }

  /**
   * Reads the form of values.
   *
   * @param column its type counts, and its name in messages
   */
  public CellDecoder decoder(ColumnRule column) {
    return codecs(column).decoder();
  }

  private ColumnCodecs codecs(ColumnRule column) {
    return column.type().isLong()
        ? new LongColumnCodecs(column, new ClearLongs(), settings)
        : new BytesColumnCodecs(column, new ClearBytes(), settings);
  }
}
