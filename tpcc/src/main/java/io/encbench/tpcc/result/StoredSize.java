package io.encbench.tpcc.result;

/**
 * What tables take on the server, by its own statistics, in whole pages.
 *
 * @param dataBytes of rows with their primary keys
 * @param indexBytes of other indexes
 */
public record StoredSize(long dataBytes, long indexBytes) {
  /** Both. */
  public long bytes() {
    return dataBytes + indexBytes;
  }
}
