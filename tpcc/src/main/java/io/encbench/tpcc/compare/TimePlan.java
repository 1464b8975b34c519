package io.encbench.tpcc.compare;

import io.encbench.frame.Experiment.TurnSeconds;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.tpcc.compare.client.TurnJvm;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.Originals;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Digests;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.config.CompareSettings.Stacks;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.schema.Table;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Estimates how long a comparison takes. The costs per row were measured with MySQL 8.0.31 and its
 * client on the two cores of one machine, at two warehouses. More cores are faster; tables that do
 * not fit into the server's memory are slower.
 */
final class TimePlan {
  private static final double MICROS = 1e-6;

  /**
   * Microseconds per row of an arm without encryption, and the extra microseconds when every column
   * is encrypted.
   */
  private static final double LOAD = 8;

  private static final double LOAD_ENCRYPTED = 60;
  private static final double COPY = 5.5;
  private static final double COPY_ENCRYPTED = 7.5;
  private static final double DIGEST = 3;
  private static final double DIGEST_ENCRYPTED = 3;
  private static final double CHECK = 1.2;

  /** Time for a JVM to start, connect, write its report and end. */
  private static final double JVM_SECONDS = 5;

  /** Mean between the fewest rounds that the warm-up rule asks for and the most that it allows. */
  private static final int MEAN_WARM_UP_ROUNDS = 12;

  /** Time for open transactions to end and meters to be read. */
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

  /** Load of one original. */
  ProgressPlan.Step load(Arm arm) {
    return new ProgressPlan.Step(
        "loading for " + arm.name(),
        1 + ofRows(arm, LOAD + DIGEST, LOAD_ENCRYPTED + DIGEST_ENCRYPTED));
  }

  /**
   * The copies of tables that runs start from: one for each arm and block.
   *
   * @param readBefore names of the arms of which a copy has been read before
   */
  Map<PlannedRun, ProgressPlan.Step> copies(List<PlannedRun> runs, Set<String> readBefore) {
    Set<String> read = new HashSet<>(readBefore);
    Set<String> copied = new HashSet<>();
    Map<PlannedRun, ProgressPlan.Step> copies = new LinkedHashMap<>();
    for (PlannedRun run : runs) {
      if (copied.add(run.block() + run.arm().name())) {
        copies.put(
            run, new ProgressPlan.Step("tables of " + run.arm().name(), copy(run.arm(), read)));
      }
    }
    return copies;
  }

  /** Times of a run that takes turns. */
  TurnSeconds turn(PlannedRun run, boolean newJvm) {
    double connect =
        (newJvm ? JVM_SECONDS : 1) + CONNECT_SECONDS * settings.connections(run.level());
    double warmUp =
        MEAN_WARM_UP_ROUNDS * settings.warmUpRoundMillis() / 1e3 / (newJvm ? 1 : TurnJvm.USED_JVM);
    return new TurnSeconds(
        connect + warmUp,
        settings.windowMillis() / 1e3 + SECONDS_BETWEEN_TURNS,
        1 + (run.lastOfArm() ? rows * MICROS * CHECK : 0));
  }

  private double copy(Arm arm, Set<String> read) {
    double seconds = ofRows(arm, COPY, COPY_ENCRYPTED);
    return settings.digests() == Digests.EVERY || read.add(arm.name())
        ? seconds + ofRows(arm, DIGEST, DIGEST_ENCRYPTED)
        : seconds;
  }

  /** The run whose stacks are sampled, including the copy before it. */
  ProgressPlan.Step sampled(Arm arm) {
    PlannedRun run = new PlannedRun(0, 0, settings.highest(), arm, /* lastOfArm= */ false);
    return new ProgressPlan.Step(
        "sampling stacks, " + arm.name(), seconds(run) + ofRows(arm, COPY, COPY_ENCRYPTED));
  }

  /** Seconds of a run that does not take turns. */
  double seconds(PlannedRun run) {
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
    seconds.put(
        "copies",
        copies(runs, Set.of()).values().stream()
            .mapToDouble(ProgressPlan.Step::expectedSeconds)
            .sum());
    seconds.put("runs", runs(runs));
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

  private double runs(List<PlannedRun> runs) {
    if (settings.schedule() == Schedule.INTERLEAVED) {
      return runs.stream().mapToDouble(this::seconds).sum();
    }
    Set<String> started = new HashSet<>();
    return runs.stream()
        .mapToDouble(
            run -> {
              TurnSeconds turn = turn(run, started.add(run.block() + run.arm().name()));
              // Two arms at once, twice in each round.
              int windows = settings.rounds() * (settings.schedule() == Schedule.DUETS ? 2 : 1);
              return turn.warmUp() + windows * turn.window() + turn.end();
            })
        .sum();
  }
}
