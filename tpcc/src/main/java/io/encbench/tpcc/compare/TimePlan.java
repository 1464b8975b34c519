package io.encbench.tpcc.compare;

import io.encbench.report.PlannedStep;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Digests;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.config.CompareSettings.Stacks;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How long a comparison should take. The costs of a row are those of MySQL 8.0.31 and its client on
 * the two cores of one machine, at two warehouses; with more cores it is quicker, with tables that
 * do not fit into the server's memory slower.
 */
final class TimePlan {
  private static final double MICROS = 1e-6;

  /** Microseconds a row of an arm without encryption, and what encrypting every column adds. */
  private static final double LOAD = 8;

  private static final double LOAD_ENCRYPTED = 60;
  private static final double COPY = 5.5;
  private static final double COPY_ENCRYPTED = 7.5;
  private static final double DIGEST = 3;
  private static final double DIGEST_ENCRYPTED = 3;
  private static final double CHECK = 1.2;

  /** A JVM starts, connects, writes its report and ends. */
  private static final double JVM_SECONDS = 5;

  /** Of the rounds that the rule of warm-up asks for, and the most that it allows. */
  private static final int MEAN_WARM_UP_ROUNDS = 12;

  /** What was begun ends, and meters are read. */
  private static final double SECONDS_BETWEEN_TURNS = 0.05;

  private static final double CONNECT_SECONDS = 0.01;
  private static final double SECONDS_PER_TRANSACTION = 0.02;

  private static final long ROWS_OF_ALL = 100_000;
  private static final long ROWS_PER_WAREHOUSE = 499_000;

  private final CompareSettings settings;
  private final double rows;

  TimePlan(CompareSettings settings) {
    this.settings = settings;
    this.rows = ROWS_OF_ALL + (double) ROWS_PER_WAREHOUSE * settings.load().warehouses();
  }

  private static double share(Arm arm) {
    return (double) arm.rules().all().size() / Table.columnsInAll();
  }

  private double ofRows(Arm arm, double plain, double encrypted) {
    return rows * MICROS * (plain + share(arm) * encrypted);
  }

  /** Of one original. */
  PlannedStep load(Arm arm) {
    return new PlannedStep(
        "loading for " + arm.name(),
        1 + ofRows(arm, LOAD + DIGEST, LOAD_ENCRYPTED + DIGEST_ENCRYPTED));
  }

  /**
   * Of the runs that are to be done.
   *
   * @param readBefore names of arms of which a copy was read before
   */
  List<PlannedStep> steps(List<PlannedRun> runs, Set<String> readBefore) {
    return settings.schedule() == Schedule.SIMULTANEOUS
        ? turns(runs, readBefore)
        : interleaved(runs, readBefore);
  }

  private double copies(List<PlannedRun> runs) {
    Set<String> read = new HashSet<>();
    return TurnRuns.grouped(runs, PlannedRun::block).stream()
        .flatMap(block -> TurnRuns.firsts(block).stream())
        .mapToDouble(run -> copy(run.arm(), read))
        .sum();
  }

  /** Each with the copy before it if it needs one. */
  private List<PlannedStep> interleaved(List<PlannedRun> runs, Set<String> readBefore) {
    List<PlannedStep> steps = new ArrayList<>();
    Set<String> copied = new HashSet<>();
    Set<String> read = new HashSet<>(readBefore);
    for (PlannedRun run : runs) {
      double seconds = seconds(run);
      if (copied.add(run.block() + run.arm().name())) {
        seconds += copy(run.arm(), read);
      }
      steps.add(new PlannedStep(run.name(settings.blocks()), seconds));
    }
    return steps;
  }

  /**
   * Of runs that take turns: for each block the copies, and for each of its levels the warm-up of
   * each arm, the rounds, and the ends.
   */
  private List<PlannedStep> turns(List<PlannedRun> runs, Set<String> readBefore) {
    List<PlannedStep> steps = new ArrayList<>();
    Set<String> read = new HashSet<>(readBefore);
    for (List<PlannedRun> block : TurnRuns.grouped(runs, PlannedRun::block)) {
      String of = "block %d of %d, ".formatted(block.get(0).block() + 1, settings.blocks());
      for (PlannedRun run : TurnRuns.firsts(block)) {
        steps.add(new PlannedStep(of + "tables of " + run.arm().name(), copy(run.arm(), read)));
      }
      for (List<PlannedRun> level : TurnRuns.grouped(block, PlannedRun::level)) {
        String at = of + level.get(0).level().workload() + ", ";
        boolean first = level.get(0).equals(block.get(0));
        double connect =
            (first ? JVM_SECONDS : 1)
                + CONNECT_SECONDS * settings.connections(level.get(0).level());
        double warmUp =
            MEAN_WARM_UP_ROUNDS
                * settings.warmUpRoundMillis()
                / 1e3
                / (first ? 1 : TurnRuns.USED_JVM);
        for (PlannedRun run : level) {
          steps.add(new PlannedStep(at + "warming up " + run.arm().name(), connect + warmUp));
        }
        double turn = settings.windowMillis() / 1e3 + SECONDS_BETWEEN_TURNS;
        for (int round = 1; round <= settings.rounds(); round++) {
          steps.add(
              new PlannedStep(
                  at + "round %d of %d".formatted(round, settings.rounds()), turn * level.size()));
        }
        for (PlannedRun run : level) {
          steps.add(
              new PlannedStep(
                  at + "checking " + run.arm().name(),
                  1 + (run.lastOfArm() ? rows * MICROS * CHECK : 0)));
        }
      }
    }
    return steps;
  }

  private double copy(Arm arm, Set<String> read) {
    double seconds = ofRows(arm, COPY, COPY_ENCRYPTED);
    return settings.digests() == Digests.EVERY || read.add(arm.name())
        ? seconds + ofRows(arm, DIGEST, DIGEST_ENCRYPTED)
        : seconds;
  }

  /** Of the run whose stacks are sampled, with the copy before it. */
  PlannedStep sampled(Arm arm) {
    PlannedRun run = new PlannedRun(0, 0, settings.highest(), arm, /* lastOfArm= */ false);
    return new PlannedStep(
        "sampling stacks, " + arm.name(), seconds(run) + ofRows(arm, COPY, COPY_ENCRYPTED));
  }

  private double seconds(PlannedRun run) {
    double window =
        settings.run().stop() instanceof Stop.After after
            ? after.duration().toMillis() / 1e3
            : transactions(run) * SECONDS_PER_TRANSACTION;
    return JVM_SECONDS
        + CONNECT_SECONDS * settings.connections(run.level())
        + settings.run().rampup().toMillis() / 1e3
        + window
        + (run.lastOfArm() ? rows * MICROS * CHECK : 0);
  }

  private double transactions(PlannedRun run) {
    return settings.run().stop() instanceof Stop.Transactions limit
        ? (double) limit.perTerminal() * run.level().terminals()
        : 0;
  }

  /** Seconds of each kind of work in a whole comparison, by name. */
  Map<String, Double> whole() {
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put(
        "load",
        Originals.of(settings.arms()).firsts().stream()
            .mapToDouble(arm -> load(arm).expectedSeconds())
            .sum());
    List<PlannedRun> runs = ComparePlan.of(settings).runs();
    double all = steps(runs, Set.of()).stream().mapToDouble(PlannedStep::expectedSeconds).sum();
    double copies = copies(runs);
    seconds.put("copies", copies);
    seconds.put("runs", all - copies);
    double stacks =
        settings.stacks() == Stacks.NONE
            ? 0
            : settings.arms().stream()
                .filter(arm -> arm.benchmarkSql() == null)
                .mapToDouble(arm -> sampled(arm).expectedSeconds())
                .sum();
    if (stacks > 0) {
      seconds.put("stacks", stacks);
    }
    return seconds;
  }
}
