package io.encbench.jmh;

import io.encbench.config.Secret;
import io.encbench.experiment.Precision;
import io.encbench.jmh.suite.SuiteSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * How a comparison of arms on servers is repeated; defaults that are not shown are the preset's.
 */
@Command
final class RepetitionOptions {
  private static final int MOST_BLOCKS_FOR_PRECISION = 100;

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks. Default: the preset's.")
  private @Nullable Integer blocks;

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
      names = "--processors",
      paramLabel = "HOW",
      defaultValue = "apart",
      description =
          "${COMPLETION-CANDIDATES}. Apart: embedded servers have one half of the processors, their"
              + " measured clients the other, since whether both ends of a connection share a"
              + " processor changes client CPU more than TLS does. Shared: as the scheduler"
              + " decides.")
  private Processors processors;

  @Option(
      names = "--resume",
      description =
          "Go on from what an ended attempt has left in --output: blocks that it came through are"
              + " not measured again. All that was set must be the same but --blocks, --precision"
              + " and --time-limit.")
  private boolean resume;

  @Mixin private JvmOptions jvm;

  /** Where embedded servers and their measured clients run. */
  private enum Processors {
    apart,
    shared
  }

  /**
   * What was asked for.
   *
   * @param defaultLimit null for none
   * @param masterKey null for one that is forgotten with the run
   */
  SuiteSettings settings(
      int defaultBlocks, @Nullable Duration defaultLimit, long seed, @Nullable Secret masterKey) {
    int otherwise = precision == null ? defaultBlocks : MOST_BLOCKS_FOR_PRECISION;
    return new SuiteSettings(
        (int) OptionRange.check("--blocks", blocks == null ? otherwise : blocks, 1, 1_000),
        precision == null ? null : Precision.parse(precision),
        timeLimit == null
            ? defaultLimit
            : Duration.ofMinutes(OptionRange.check("--time-limit", timeLimit, 1, 10_000)),
        processors == Processors.apart,
        seed,
        resume,
        masterKey,
        jvm.flags());
  }
}
