package io.encbench.tpcc.sizing;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much is encrypted. Immutable.
 *
 * @param share share of the columns, 0 to 1
 * @param work work of each type of transaction; empty if only the share is known, from which the
 *     work is then estimated
 */
public record Encrypted(double share, Map<TransactionType, Work> work) {
  public Encrypted {
    EnumMap<TransactionType, Work> copy = new EnumMap<>(TransactionType.class);
    copy.putAll(work);
    work = Collections.unmodifiableMap(copy);
  }

  /** A share of the columns, whichever they are. */
  public static Encrypted share(double share) {
    return new Encrypted(share, Map.of());
  }

  /**
   * The share and the work that a run measured. The machine and the length of the run do not
   * matter.
   *
   * @throws ConfigurationException if the directory contains no run
   * @throws IOException if the result cannot be read
   */
  public static Encrypted of(Path directory) throws IOException {
    RunResult run = SavedRun.readResult(RunDirectory.open(directory));
    return new Encrypted(run.encryption().shareOfColumns(), RunCosts.of(run).work());
  }

  /** Whether the work is known. */
  @JsonIgnore
  boolean counted() {
    return !work.isEmpty();
  }
}
