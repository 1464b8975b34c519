package io.encbench.suites.option;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The seed of what an experiment draws at random. */
@Command
public final class SeedOption {
  private long drawn;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description =
          "Seed of what is random: the order of arms, generated values. 0 takes a new seed each"
              + " time.")
  private long seed;

  /** The seed: as given, or drawn once where 0 was given. */
  public long seed() {
    if (seed == 0 && drawn == 0) {
      drawn = System.nanoTime();
    }
    return seed == 0 ? drawn : seed;
  }
}
