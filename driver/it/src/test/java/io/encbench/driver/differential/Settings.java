package io.encbench.driver.differential;

/** Settings of a run as system properties, for more statements than a build has time for. */
final class Settings {
  static final String STATEMENTS = "encbench.differential.statements";
  static final String FAULT_ROUNDS = "encbench.differential.faultRounds";
  static final String SEED = "encbench.differential.seed";

  private Settings() {}

  /** The number of random statements for each server. */
  static int statements(int usual) {
    return Integer.getInteger(STATEMENTS, usual);
  }

  /** The number of statements of each kind that are executed with faults. */
  static int faultRounds(int usual) {
    return Integer.getInteger(FAULT_ROUNDS, usual);
  }

  /** The seed of the first schema; later schemas use the seeds that follow. */
  static long seed() {
    return Long.getLong(SEED, 1);
  }
}
