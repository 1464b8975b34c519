package io.encbench.jmh;

import io.encbench.experiment.Precision;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long an experiment goes on. */
@Command
final class LimitOptions {
  private static final int MOST_BLOCKS_FOR_PRECISION = 100;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description =
          "Measure until every interval of client CPU is within this on either side, such as 3%%,"
              + " but no more blocks than --blocks (100 if it is not given) and no longer than"
              + " --time-limit. A run that misses it is NOISY. Default: none, all blocks are"
              + " measured.")
  private @Nullable String precision;

  @Option(
      names = "--time-limit",
      paramLabel = "MIN",
      description =
          "Minutes after which no further block is measured. Default: the preset's, which keeps"
              + " quick below ten minutes, and none for the others.")
  private @Nullable Long timeLimit;

  @Option(
      names = "--resume",
      description =
          "Go on from what an ended attempt has left in --output: blocks that it came through are"
              + " not measured again. All that was set must be the same but --blocks, --precision"
              + " and --time-limit.")
  private boolean resume;

  @Nullable Precision precision() {
    return precision == null ? null : Precision.parse("--precision", precision);
  }

  /**
   * The most blocks.
   *
   * @param given on the command line; null if it was not
   */
  int blocks(@Nullable Integer given, int defaultBlocks) {
    int otherwise = precision == null ? defaultBlocks : MOST_BLOCKS_FOR_PRECISION;
    return (int) OptionRange.check("--blocks", given == null ? otherwise : given, 1, 1_000);
  }

  /**
   * After which no further block is measured.
   *
   * @param defaultLimit null for none
   */
  @Nullable Duration timeLimit(@Nullable Duration defaultLimit) {
    return timeLimit == null
        ? defaultLimit
        : Duration.ofMinutes(OptionRange.check("--time-limit", timeLimit, 1, 10_000));
  }

  boolean resume() {
    return resume;
  }
}
