package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effort that an experiment on kinds of statements spends, unless an option says otherwise.
 *
 * @param blocks number of times that every arm is measured
 * @param timeLimit time after which no further block starts; null for none
 * @param numberOfQueries statements of each kind in an iteration; also the number of records
 * @param iterations measured iterations in each JVM
 * @param cpuInterval seconds between two samples of CPU
 * @param arms profiles to compare with the baseline
 */
public record StatementsPreset(
    int blocks,
    @Nullable Duration timeLimit,
    int numberOfQueries,
    int iterations,
    double cpuInterval,
    List<String> arms) {
  /** Names of the presets, as on the command line. */
  public enum Name {
    /** A first answer in at most ten minutes. */
    quick,
    /** The parameters of the published experiment. */
    published
  }

  public static StatementsPreset of(Name name) {
    return switch (name) {
      case quick ->
          new StatementsPreset(
              5,
              Duration.ofMinutes(8),
              1_000,
              3,
              0.2,
              List.of(
                  "tls13-aes128", "encrypted-0", "encrypted-20", "encrypted-50", "encrypted-100"));
      case published ->
          new StatementsPreset(
              3,
              null,
              10_000,
              5,
              5,
              List.of(
                  "tls13-aes128",
                  "tls13-aes256",
                  "encrypted-0",
                  "encrypted-20",
                  "encrypted-50",
                  "encrypted-100"));
    };
  }
}
