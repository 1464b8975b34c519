package io.encbench.driver.differential;

import java.nio.file.Path;

/** Distributes random actions over several random schemas. */
final class Worlds {
  private static final int ACTIONS = 250;

  private Worlds() {}

  /**
   * Executes a number of random actions.
   *
   * @param directory directory of the rules files
   */
  static void play(TwoDatabases databases, int actions, Path directory, AnswerCounts answers)
      throws Exception {
    long seed = Settings.seed();
    for (int done = 0; done < actions; done += ACTIONS) {
      // The driver caches a rules file by its name, so each schema has a new name.
      Path rules = directory.resolve("rules" + seed + ".props");
      try (World world = World.make(databases, seed, rules, answers)) {
        world.play(Math.min(ACTIONS, actions - done));
      }
      seed++;
    }
  }
}
