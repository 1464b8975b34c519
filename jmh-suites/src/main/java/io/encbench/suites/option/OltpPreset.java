package io.encbench.suites.option;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much effort an OLTP experiment spends, where no option says otherwise.
 *
 * @param blocks how often every arm is measured
 * @param timeLimit after which no further block is measured; null for none
 * @param tables number of tables
 * @param tableSize rows of each
 * @param seconds of each measured window
 * @param warmupSeconds before it
 * @param histogram whether latencies are shown as a histogram
 * @param arms profiles whose cost is asked for
 */
public record OltpPreset(
    int blocks,
    @Nullable Duration timeLimit,
    int tables,
    int tableSize,
    int seconds,
    int warmupSeconds,
    boolean histogram,
    List<String> arms) {
  /** Names of the presets, as on the command line. */
  public enum Name {
    /** A first answer in at most ten minutes. */
    quick,
    /** The parameters of the published experiment, and arms that it asks for. */
    published,
    /** What sysbench does where it is told nothing: one run of ten seconds, plain. */
    sysbench
  }

  public static OltpPreset of(Name name) {
    return switch (name) {
      case quick ->
          new OltpPreset(
              5,
              Duration.ofSeconds(450),
              1,
              10_000,
              4,
              4,
              false,
              List.of(
                  "tls13-aes128", "tls13-aes256", "encrypted-0", "encrypted-50", "encrypted-100"));
      case published ->
          new OltpPreset(
              3,
              null,
              5,
              1_000_000,
              600,
              60,
              true,
              List.of(
                  "tls13-aes128",
                  "tls13-aes256",
                  "tls12-aes128",
                  "tls12-aes256",
                  "encrypted-0",
                  "encrypted-50",
                  "encrypted-100"));
      case sysbench -> new OltpPreset(1, null, 1, 10_000, 10, 0, false, List.of());
    };
  }
}
