package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunPart;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.transaction.TransactionInput.Home;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Creates the terminals of a run. */
final class Terminals {
  private static final int DISTRICTS = 10;

  private Terminals() {}

  /** Creates the terminals with the seed of the run. */
  static List<Terminal> of(RunSettings settings, TpccRandom.Constants constants) {
    return of(settings, settings.terminalSeed(), constants);
  }

  /**
   * Creates {@link RunSettings#terminals()} terminals. No two share a district while there are
   * enough districts; after that, the numbers of terminals per district differ by at most one.
   *
   * @param seed seed of all random numbers of the terminals
   * @param constants constants of NURand for this run, clause 2.1.6.1
   */
  static List<Terminal> of(RunSettings settings, long seed, TpccRandom.Constants constants) {
    SplittableRandom seeds = new SplittableRandom(seed);
    List<Home> homes = homes(settings);
    Collections.shuffle(homes, new Random(seeds.nextLong()));
    TransactionChoice choice = new TransactionChoice(settings.mix());
    List<Terminal> terminals = new ArrayList<>();
    for (int i = 0; i < settings.terminals(); i++) {
      terminals.add(
          new Terminal(
              homes.get(i % homes.size()),
              settings.part(),
              settings.terminalWarehouseFixed(),
              choice,
              settings.rollbackPercent(),
              new TpccRandom(seeds.nextLong(), constants)));
    }
    return terminals;
  }

  private static List<Home> homes(RunSettings settings) {
    RunPart part = settings.part();
    List<Home> homes = new ArrayList<>();
    for (int warehouse = part.firstWarehouse(); warehouse <= part.lastWarehouse(); warehouse++) {
      for (int district = 1; district <= DISTRICTS; district++) {
        homes.add(new Home(warehouse, district, settings.warehouses()));
      }
    }
    return homes;
  }
}
