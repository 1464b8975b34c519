package io.encbench.tpcc.compare;

import io.encbench.experiment.BlockSchedule;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * What runs in which order. A block holds every arm at every level once; the levels of a block come
 * in random order, and at each level the arms. So arms that are compared run soon after each other,
 * and every arm of a block has gone through the same levels before.
 *
 * @param runs in the order of measurement
 */
record ComparePlan(List<PlannedRun> runs) {

  /** The same settings give the same plan on every machine. */
  static ComparePlan of(CompareSettings settings) {
    List<List<Level>> levels =
        BlockSchedule.draw(settings.levels(), settings.blocks(), settings.seed()).blocks();
    int rounds = settings.blocks() * settings.levels().size();
    List<List<Arm>> orders =
        BlockSchedule.draw(settings.arms(), rounds, settings.seed() + 1).blocks();
    List<PlannedRun> runs = new ArrayList<>();
    int round = 0;
    for (int block = 0; block < settings.blocks(); block++) {
      List<Level> ofBlock = levels.get(block);
      for (int i = 0; i < ofBlock.size(); i++) {
        List<Arm> order = orders.get(round++);
        for (int position = 0; position < order.size(); position++) {
          boolean last = i == ofBlock.size() - 1;
          runs.add(new PlannedRun(block, position, ofBlock.get(i), order.get(position), last));
        }
      }
    }
    return new ComparePlan(List.copyOf(runs));
  }
}
