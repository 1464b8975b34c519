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

  /**
   * Plans an experiment: the baseline, the baseline again, a bare loop, and the profiles whose cost
   * is asked for, interleaved by the seed.
   *
   * @param plain the baseline profile
   * @param treatments the profiles whose cost is asked for
   */
  public static DbPlan of(
      ConnectionProfile plain, List<ConnectionProfile> treatments, DbSettings settings) {
    List<DbArm> arms = new ArrayList<>();
    arms.add(new DbArm(plain.name(), plain.title(), Role.BASELINE, plain));
    arms.add(new DbArm(plain.name() + "-again", plain.title() + " (A/A)", Role.AA_CHECK, plain));
    for (ConnectionProfile profile : treatments) {
      arms.add(new DbArm(profile.name(), profile.title(), Role.TREATMENT, profile));
    }
    arms.add(new DbArm("bare", "bare Connector/J loop", Role.HARNESS_CHECK, plain));
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

  /** Every arm of every block, with the time it should take. */
  public List<PlannedStep> steps() {
    List<PlannedStep> steps = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      for (DbArm arm : blocks.get(block)) {
        steps.add(
            new PlannedStep(
                "block %d of %d, %s".formatted(block + 1, blocks.size(), arm.name()),
                expectedSeconds(arm)));
      }
    }
    return steps;
  }

  private double expectedSeconds(DbArm arm) {
    return JVM_SECONDS
        + arm.measured(settings.workloads()).stream()
            .mapToDouble(workload -> workload.expectedMs(settings.window()) / 1e3)
            .sum();
  }
}
