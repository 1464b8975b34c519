package io.encbench.driver.differential;

import java.nio.file.Path;

/** Spreads random actions over several random schemas. */
final class Worlds {
  private static final int ACTIONS = 250;

  private Worlds() {}

  /**
   * Does a number of random actions.
   *
   * @param directory for the rules files
   */
  static void play(TwoDatabases databases, int actions, Path directory, Findings findings)
      throws Exception {
    long seed = Settings.seed();
    for (int done = 0; done < actions; done += ACTIONS) {
      // A driver may keep what it read of a rules file for as long as it has its name.
      Path rules = directory.resolve("rules" + seed + ".props");
      try (World world = World.make(databases, seed, rules, findings)) {
        world.play(Math.min(ACTIONS, actions - done));
      }
      seed++;
    }
  }
}
