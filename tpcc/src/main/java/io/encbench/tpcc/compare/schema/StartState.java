package io.encbench.tpcc.compare.schema;

import io.encbench.tpcc.result.StoredSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a schema held before runs began on it.
 *
 * @param arm through whose driver it was read
 * @param schema its name
 * @param block 1-based number of the block that it was restored for; 0 for the load
 * @param seconds that the load or the copy took
 * @param digests a line for each table
 * @param stored what it took on the server after the load; null for a copy
 */
public record StartState(
    String arm,
    String schema,
    int block,
    double seconds,
    List<String> digests,
    @Nullable StoredSize stored) {
  public StartState {
    digests = List.copyOf(digests);
  }

  /** Seconds, to a tenth. */
  static double secondsSince(long startNanos) {
    return Math.round((System.nanoTime() - startNanos) / 1e8) / 10.0;
  }
}
