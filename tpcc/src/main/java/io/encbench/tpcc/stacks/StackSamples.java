package io.encbench.tpcc.stacks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.report.file.AtomicFile;
import io.encbench.report.file.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts of the stacks sampled in the measured window of a run, by cause. Immutable.
 *
 * @param byCause number of samples of each cause that occurred
 */
public record StackSamples(Map<Cause, Long> byCause) {
  private static final JsonMapper MAPPER = new JsonMapper();

  public StackSamples {
    EnumMap<Cause, Long> copy = new EnumMap<>(Cause.class);
    copy.putAll(byCause);
    byCause = Collections.unmodifiableMap(copy);
  }

  /**
   * Reads a file of {@link #write}.
   *
   * @throws IOException if the file cannot be read or is damaged
   */
  public static StackSamples read(Path file) throws IOException {
    return new JsonFile(MAPPER, file).read(StackSamples.class);
  }

  /**
   * Writes the counts as JSON.
   *
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    AtomicFile.write(file, MAPPER.writeValueAsString(this) + "\n");
  }

  /** Number of samples of all causes. */
  public long count() {
    return byCause.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Fraction of the samples that have a cause, from 0 to 1. */
  public double share(Cause cause) {
    return count() == 0 ? 0 : (double) byCause.getOrDefault(cause, 0L) / count();
  }
}
