package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much effort a comparison of TLS libraries spends, where no option says otherwise.
 *
 * @param blocks how often every arm is measured on every server
 * @param timeLimit after which no further block is measured; null for none
 * @param tables number of tables
 * @param tableSize rows of each
 * @param threads numbers of clients
 * @param seconds of each measured window
 * @param warmupSeconds before the first of each JVM
 * @param bufferPoolMib of each server
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
