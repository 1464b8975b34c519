package io.encbench.suites.option;

import io.encbench.config.Secret;
import io.encbench.suites.suite.SuiteSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * How a comparison of arms on servers is repeated. Defaults that the help does not show are the
 * preset's.
 */
@Command
public final class RepetitionOptions {
  @Option(names = "--blocks", paramLabel = "N", description = "Blocks. Default: the preset's.")
  private @Nullable Integer blocks;

  @Mixin private LimitOptions limits;

  @Option(
      names = "--processors",
      paramLabel = "HOW",
      defaultValue = "apart",
      description =
          "${COMPLETION-CANDIDATES}. Apart: embedded servers have one half of the processors "
              + "and their clients the other. Whether both ends of a connection share a processor "
              + "changes client CPU more than TLS does. Shared: the scheduler decides.")
  private Processors processors;

  @Mixin private JvmOptions jvm;

  /** Where embedded servers and their measured clients run. */
  private enum Processors {
    apart,
    shared
  }

  /**
   * The settings of the command line.
   *
   * @param defaultLimit default time limit, or null for none
   * @param masterKey the key of the encrypted columns, or null for a random key that is discarded
   *     after the run
   */
  public SuiteSettings settings(
      int defaultBlocks, @Nullable Duration defaultLimit, long seed, @Nullable Secret masterKey) {
    return new SuiteSettings(
        limits.blocks(blocks, defaultBlocks),
        limits.precision(),
        limits.timeLimit(defaultLimit),
        processors == Processors.apart,
        seed,
        limits.resume(),
        masterKey,
        jvm.flags());
  }
}
