package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effort that a comparison of TLS libraries spends, unless an option says otherwise.
 *
 * @param blocks number of times that every arm is measured on every server
 * @param timeLimit time after which no further block starts; null for none
 * @param tables number of tables
 * @param tableSize rows of each table
 * @param threads numbers of client threads
 * @param seconds length of each measured window
 * @param warmupSeconds warm-up before the first window of each JVM
 * @param bufferPoolMib buffer pool of each server, in MiB
 */
public record LibrariesPreset(
    int blocks,
    @Nullable Duration timeLimit,
    int tables,
    int tableSize,
    List<Integer> threads,
    int seconds,
    int warmupSeconds,
    long bufferPoolMib) {
  /** Names of the presets, as on the command line. */
  public enum Name {
    /** A first answer in at most ten minutes. */
    quick,
    /** The parameters of the published experiment. */
    published
  }

  public static LibrariesPreset of(Name name) {
    return switch (name) {
      case quick ->
          new LibrariesPreset(4, Duration.ofMinutes(8), 2, 10_000, List.of(1, 4), 2, 4, 256);
      case published ->
          new LibrariesPreset(3, null, 8, 500_000, List.of(1, 4, 8, 16), 60, 200, 2048);
    };
  }
}
