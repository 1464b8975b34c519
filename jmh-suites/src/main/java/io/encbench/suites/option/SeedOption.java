package io.encbench.suites.option;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The seed of an experiment's random choices. */
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

  /** The given seed. If 0 was given, a seed that is drawn once. */
  public long seed() {
    if (seed == 0 && drawn == 0) {
      drawn = System.nanoTime();
    }
    return seed == 0 ? drawn : seed;
  }
}
