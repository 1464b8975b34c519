package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.BlockSchedule;
import io.encbench.profile.ConnectionProfile;
import io.encbench.report.PlannedStep;
import java.util.ArrayList;
import java.util.List;

/**
 * What is measured in which order.
 *
 * @param arms in the order of presentation
 * @param blocks the arms of each block in the order of measurement
 * @param settings of the experiment
 */
public record DbPlan(List<DbArm> arms, List<List<DbArm>> blocks, DbSettings settings) {
  /** Seconds for a JVM to start, connect and end, seen on two cores. */
  private static final double JVM_SECONDS = 1.8;

  /** Rounds of warm-up, seen on two cores. */
  private static final double EXPECTED_ROUNDS = 13;

  /** To connect, where there is nothing to warm up. */
  private static final double LEAST_SECONDS = 0.1;

  /** What JMH takes before and after a window, seen on two cores. */
  private static final double AROUND_A_WINDOW_MS = 30;

  /**
   * Plans an experiment: the baseline, the baseline again, and the profiles whose cost is asked
   * for, in an order that the seed draws for each block.
   *
   * @param plain the baseline profile
   * @param treatments the profiles whose cost is asked for
   * @param harnessCheck whether there is a bare loop besides
   */
  public static DbPlan of(
      ConnectionProfile plain,
      List<ConnectionProfile> treatments,
      boolean harnessCheck,
      DbSettings settings) {
    List<DbArm> arms = new ArrayList<>();
    arms.add(new DbArm(plain.name(), plain.title(), Role.BASELINE, plain));
    arms.add(new DbArm(plain.name() + "-again", plain.title() + " (A/A)", Role.AA_CHECK, plain));
    for (ConnectionProfile profile : treatments) {
      arms.add(new DbArm(profile.name(), profile.title(), Role.TREATMENT, profile));
    }
    if (harnessCheck) {
      arms.add(new DbArm("bare", "bare Connector/J loop", Role.HARNESS_CHECK, plain));
    }
    long names = arms.stream().map(DbArm::name).distinct().count();
    if (names < arms.size()) {
      throw new ConfigurationException(
          "an arm stands twice in "
              + arms.stream().map(DbArm::name).toList()
              + ": name each profile once, and none of your own like an arm that is always in");
    }
    arms.removeIf(arm -> arm.measured(settings.workloads()).isEmpty());
    return new DbPlan(
        List.copyOf(arms),
        BlockSchedule.draw(arms, settings.repetition().blocks(), settings.repetition().seed())
            .blocks(),
        settings);
  }

  /** The arms of a block whose JVMs live at the same time, in the order in which they start. */
  List<List<DbArm>> generations(int block) {
    List<DbArm> arms = blocks.get(block);
    return switch (settings.schedule()) {
      case simultaneous -> List.of(arms);
      case interleaved -> arms.stream().map(List::of).toList();
    };
  }

  /** Those of some arms that measure any workload of a phase. */
  static List<DbArm> measuring(List<DbArm> arms, List<Workload> phase) {
    return arms.stream().filter(arm -> !arm.measured(phase).isEmpty()).toList();
  }

  /** Every step of every block, with the time it should take. */
  public List<PlannedStep> steps() {
    List<PlannedStep> steps = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      String of = "block %d of %d, ".formatted(block + 1, blocks.size());
      for (List<DbArm> together : generations(block)) {
        double start = JVM_SECONDS;
        for (List<Workload> phase : Workload.phases(settings.workloads())) {
          for (DbArm arm : measuring(together, phase)) {
            steps.add(
                new PlannedStep(
                    of + "warming up " + arm.name(),
                    Math.max(start + warmUpSeconds(arm.measured(phase)), LEAST_SECONDS)));
          }
          start = 0;
          for (int round = 0; round < settings.window().rounds(); round++) {
            steps.add(
                new PlannedStep(
                    of + "round %d of %d".formatted(round + 1, settings.window().rounds()),
                    together.stream().mapToDouble(arm -> roundSeconds(arm, phase)).sum()));
          }
        }
      }
    }
    return steps;
  }

  private double warmUpSeconds(List<Workload> workloads) {
    MeasureWindow window = settings.window();
    return window.warmsUp()
        ? workloads.size()
            * EXPECTED_ROUNDS
            * (window.roundMs() + MeasureWindow.EXPECTED_JIT_PAUSE_MS)
            / 1e3
        : 0;
  }

  private double roundSeconds(DbArm arm, List<Workload> phase) {
    return arm.measured(phase).size()
        * (settings.window().windowMs() + MeasureWindow.SETTLE_MS + AROUND_A_WINDOW_MS)
        / 1e3;
  }
}
