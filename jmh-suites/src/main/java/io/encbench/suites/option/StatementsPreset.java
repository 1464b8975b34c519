package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much effort an experiment on kinds of statements spends, where no option says otherwise.
 *
 * @param blocks how often every arm is measured
 * @param timeLimit after which no further block is measured; null for none
 * @param numberOfQueries statements of each kind and iteration, and records
 * @param iterations in each JVM
 * @param cpuInterval seconds from one sample of CPU to the next
 * @param arms profiles whose cost is asked for
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
