package io.encbench.tpcc.compare.schema;

import io.encbench.tpcc.result.StoredSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a schema before runs started on it.
 *
 * @param arm name of the arm through whose driver the schema was read
 * @param schema name of the schema
 * @param block 1-based number of the block that the schema was restored for; 0 for the load
 * @param seconds time that the load or the copy took
 * @param digests a line for each table
 * @param stored size on the server after the load; null for a copy
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

  /** Seconds since a time, rounded to a tenth. */
  static double secondsSince(long startNanos) {
    return Math.round((System.nanoTime() - startNanos) / 1e8) / 10.0;
  }
}
