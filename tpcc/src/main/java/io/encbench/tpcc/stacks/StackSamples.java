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
 * Sampled stacks of the measured window of a run, counted by cause. Immutable.
 *
 * @param byCause only of causes that were seen
 */
public record StackSamples(Map<Cause, Long> byCause) {
  private static final JsonMapper MAPPER = new JsonMapper();

  public StackSamples {
    EnumMap<Cause, Long> copy = new EnumMap<>(Cause.class);
    copy.putAll(byCause);
    byCause = Collections.unmodifiableMap(copy);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if the file cannot be read or understood
   */
  public static StackSamples read(Path file) throws IOException {
    return new JsonFile(MAPPER, file).read(StackSamples.class);
  }

  /**
   * Writes them as JSON.
   *
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    AtomicFile.write(file, MAPPER.writeValueAsString(this) + "\n");
  }

  /** All of them. */
  public long count() {
    return byCause.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The part of a cause, 0 to 1. */
  public double share(Cause cause) {
    return count() == 0 ? 0 : (double) byCause.getOrDefault(cause, 0L) / count();
  }
}
