package io.encbench.tpcc.compare.plan;

import io.encbench.experiment.BlockSchedule;
import io.encbench.frame.Plan;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The runs of a comparison in order. A block holds every arm at every level once. The levels of a
 * block are in random order, and so are the arms of each level. So arms that are compared run soon
 * after each other, and each has gone through the same levels before.
 *
 * @param runs in the order of measurement
 */
public record ComparePlan(List<PlannedRun> runs) {

  /** The plan with the peer reports in the result directory. */
  public static ComparePlan of(CompareSettings settings) {
    return of(settings, PeerReports.open(settings.directory()));
  }

  /**
   * Draws the plan. The same settings give the same plan on every machine.
   *
   * @param reports reports on arms that may not run all transactions; an arm without a report is
   *     assumed to run all
   */
  public static ComparePlan of(CompareSettings settings, PeerReports reports) {
    ArmLevels armLevels = new ArmLevels(settings, reports);
    Map<Level, List<Arm>> parts = armLevels.parts();
    List<List<Level>> levels =
        BlockSchedule.draw(armLevels.levels(), settings.blocks(), settings.seed()).blocks();
    List<BlockSchedule<Arm>> orders = new ArrayList<>();
    for (Level level : armLevels.levels()) {
      List<Arm> arms = level.whole() ? armLevels.whole() : parts.getOrDefault(level, List.of());
      long seed = settings.seed() + 1 + orders.size();
      orders.add(BlockSchedule.draw(arms, settings.blocks(), seed));
    }
    List<PlannedRun> runs = new ArrayList<>();
    for (int block = 0; block < settings.blocks(); block++) {
      List<PlannedRun> ofBlock = new ArrayList<>();
      for (Level level : levels.get(block)) {
        int index = armLevels.levels().indexOf(level);
        List<Arm> order = orders.get(index).blocks().get(block);
        for (int position = 0; position < order.size(); position++) {
          ofBlock.add(new PlannedRun(block, position, level, order.get(position), false));
        }
      }
      runs.addAll(withLast(ofBlock));
    }
    return new ComparePlan(List.copyOf(runs));
  }

  /** Marks the last run of each arm in a block. */
  private static List<PlannedRun> withLast(List<PlannedRun> block) {
    Map<Arm, PlannedRun> last = new HashMap<>();
    block.forEach(run -> last.put(run.arm(), run));
    return block.stream()
        .map(
            run ->
                new PlannedRun(
                    run.block(),
                    run.position(),
                    run.level(),
                    run.arm(),
                    run.equals(last.get(run.arm()))))
        .toList();
  }

  /** The plan in the frame's form. When arms take turns, a block is one generation. */
  public Plan<PlannedRun> framed(CompareSettings settings) {
    return new Plan<>(blocks(runs, settings));
  }

  /** Number of blocks whose runs are all done. */
  public static int wholeBlocks(CompareSettings settings, Journal journal) {
    ComparePlan plan = of(settings);
    return settings.blocks()
        - (int)
            journal.missing(plan, settings.schedule()).stream()
                .mapToInt(PlannedRun::block)
                .distinct()
                .count();
  }

  /** Groups runs by block. */
  public static List<Plan.Block<PlannedRun>> blocks(
      List<PlannedRun> some, CompareSettings settings) {
    Map<Integer, List<PlannedRun>> blocks = new LinkedHashMap<>();
    some.forEach(run -> blocks.computeIfAbsent(run.block(), key -> new ArrayList<>()).add(run));
    return blocks.entrySet().stream()
        .map(block -> new Plan.Block<>(block.getKey(), generations(block.getValue(), settings)))
        .toList();
  }

  private static List<Plan.Generation<PlannedRun>> generations(
      List<PlannedRun> block, CompareSettings settings) {
    return switch (settings.schedule()) {
      case INTERLEAVED -> block.stream().map(Plan.Generation::of).toList();
      case DUETS ->
          List.of(phases(block, PlannedRun::level, Plan.Order.IN_DUETS, settings.rounds()));
      // Different loads and clients of the same terminals take turns with each other too, because
      // their costs are compared as those of arms are.
      case SIMULTANEOUS ->
          List.of(
              phases(
                  block,
                  run -> List.of(run.level().terminals(), run.level().types()),
                  Plan.Order.IN_TURNS,
                  settings.rounds()));
    };
  }

  /** A phase for all runs with the same key, in the order in which the keys first appear. */
  private static Plan.Generation<PlannedRun> phases(
      List<PlannedRun> block, Function<PlannedRun, Object> key, Plan.Order order, int rounds) {
    Map<Object, List<PlannedRun>> phases = new LinkedHashMap<>();
    block.forEach(run -> phases.computeIfAbsent(key.apply(run), k -> new ArrayList<>()).add(run));
    return new Plan.Generation<>(
        phases.values().stream().map(runs -> new Plan.Phase<>(runs, order, rounds)).toList());
  }
}
