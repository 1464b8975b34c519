package io.encbench.driver.differential;

/** What a run can be told by system properties, for more statements than a build has time for. */
final class Settings {
  static final String STATEMENTS = "encbench.differential.statements";
  static final String FAULT_ROUNDS = "encbench.differential.faultRounds";
  static final String SEED = "encbench.differential.seed";

  private Settings() {}

  /** How many random statements each server is asked. */
  static int statements(int usual) {
    return Integer.getInteger(STATEMENTS, usual);
  }

  /** How many statements of each kind are done under faults. */
  static int faultRounds(int usual) {
    return Integer.getInteger(FAULT_ROUNDS, usual);
  }

  /** The seed of the first schema; the others follow it. */
  static long seed() {
    return Long.getLong(SEED, 1);
  }
}
