package io.encbench.suites.option;

import io.encbench.suites.suite.Schedule;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effort that an OLTP experiment spends, unless an option says otherwise.
 *
 * @param blocks number of times that every arm is measured
 * @param timeLimit time after which no further block starts; null for none
 * @param tables number of tables
 * @param tableSize rows of each table
 * @param seconds length of the measured window, or of all windows of a run together
 * @param warmupSeconds warm-up before the window; expected warm-up if arms take turns
 * @param schedule which JVMs run at the same time
 * @param rounds windows of a run if arms take turns
 * @param histogram whether latencies are shown as a histogram
 * @param arms profiles to compare with the baseline
 */
public record OltpPreset(
    int blocks,
    @Nullable Duration timeLimit,
    int tables,
    int tableSize,
    int seconds,
    int warmupSeconds,
    Schedule schedule,
    int rounds,
    boolean histogram,
    List<String> arms) {
  /** Windows of 200 ms in the preset quick: some 70 transactions. */
  private static final int ROUNDS = 15;

  /** Names of the presets, as on the command line. */
  public enum Name {
    /** A first answer in at most ten minutes. */
    quick,
    /**
     * The parameters of the published experiment, and the arms that it compares, one JVM after
     * another: the published figures are those of one window of ten minutes.
     */
    published,
    /** Sysbench's own defaults: one plain run of ten seconds. */
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
              3,
              3,
              Schedule.simultaneous,
              ROUNDS,
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
              Schedule.interleaved,
              ROUNDS,
              true,
              List.of(
                  "tls13-aes128",
                  "tls13-aes256",
                  "tls12-aes128",
                  "tls12-aes256",
                  "encrypted-0",
                  "encrypted-50",
                  "encrypted-100"));
      case sysbench ->
          new OltpPreset(1, null, 1, 10_000, 10, 0, Schedule.interleaved, ROUNDS, false, List.of());
    };
  }
}
