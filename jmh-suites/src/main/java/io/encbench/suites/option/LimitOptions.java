package io.encbench.suites.option;

import io.encbench.experiment.Precision;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Limits of an experiment's duration. */
@Command
public final class LimitOptions {
  private static final int MOST_BLOCKS_FOR_PRECISION = 100;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description =
          "Measure until every interval of client CPU extends at most this far on either side, "
              + "such as 3%%. --blocks (default 100) and --time-limit bound the run. A run that "
              + "misses the precision is NOISY. Default: none; all blocks are measured.")
  private @Nullable String precision;

  @Option(
      names = "--time-limit",
      paramLabel = "MIN",
      description =
          "Minutes after which no further block begins. Default: the preset's. It keeps "
              + "quick below ten minutes; the other presets have none.")
  private @Nullable Long timeLimit;

  @Option(
      names = "--resume",
      description =
          "Resume the attempt in --output. Complete blocks are not measured again. Only "
              + "--blocks, --precision and --time-limit may differ.")
  private boolean resume;

  public @Nullable Precision precision() {
    return precision == null ? null : Precision.parse("--precision", precision);
  }

  /**
   * The maximum number of blocks.
   *
   * @param given the number on the command line; null if there was none
   */
  public int blocks(@Nullable Integer given, int defaultBlocks) {
    int otherwise = precision == null ? defaultBlocks : MOST_BLOCKS_FOR_PRECISION;
    return (int) OptionRange.check("--blocks", given == null ? otherwise : given, 1, 1_000);
  }

  /**
   * The time after which no further block starts; null for none.
   *
   * @param defaultLimit the default, or null for none
   */
  public @Nullable Duration timeLimit(@Nullable Duration defaultLimit) {
    return timeLimit == null
        ? defaultLimit
        : Duration.ofMinutes(OptionRange.check("--time-limit", timeLimit, 1, 10_000));
  }

  public boolean resume() {
    return resume;
  }
}
