package io.encbench.tpcc.result;

/**
 * Size of tables on the server according to the server's statistics, in whole pages.
 *
 * @param dataBytes bytes of rows with their primary keys
 * @param indexBytes bytes of other indexes
 */
public record StoredSize(long dataBytes, long indexBytes) {
  /** Bytes of rows and indexes together. */
  public long bytes() {
    return dataBytes + indexBytes;
  }
}
