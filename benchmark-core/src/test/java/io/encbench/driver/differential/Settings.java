package io.encbench.driver.differential;

/** What a run can be told by system properties, for more statements than a build has time for. */
final class Settings {
  static final String STATEMENTS = "encbench.differential.statements";
  static final String SEED = "encbench.differential.seed";

  private Settings() {}

  /** How many random statements each server is asked. */
  static int statements(int usual) {
    return Integer.getInteger(STATEMENTS, usual);
  }

  /** The seed of the first schema; the others follow it. */
  static long seed() {
    return Long.getLong(SEED, 1);
  }
}
