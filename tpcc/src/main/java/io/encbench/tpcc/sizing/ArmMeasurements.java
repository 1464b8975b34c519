package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ArmDescription.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The runs of one arm. Immutable.
 *
 * @param byBlock one run for each block
 */
record ArmMeasurements(String name, Map<String, MeasuredRun> byBlock) {
  /** Arms whose shares differ by less than one of the 95 columns count as having the same share. */
  private static final double SAME_SHARE = 0.005;

  /**
   * Groups runs by arm, and sorts the arms by share of encrypted columns.
   *
   * @throws ConfigurationException if the rules of an arm were changed between its runs
   */
  static List<ArmMeasurements> of(List<MeasuredRun> runs) {
    Map<String, Map<String, MeasuredRun>> byArm = new LinkedHashMap<>();
    runs.forEach(
        run ->
            byArm.computeIfAbsent(run.arm(), any -> new LinkedHashMap<>()).put(run.block(), run));
    List<ArmMeasurements> arms = new ArrayList<>();
    byArm.forEach((name, ofArm) -> arms.add(new ArmMeasurements(name, ofArm)));
    arms.forEach(ArmMeasurements::requireOneSetOfRules);
    arms.sort(Comparator.comparingDouble(ArmMeasurements::share));
    return List.copyOf(arms);
  }

  /**
   * Chooses one arm for each share, through which the model's lines go. An arm with the encrypting
   * driver is preferred, because the cost of encryption is the difference to the same driver with
   * less to encrypt. The A/A arm does not count as a separate arm.
   *
   * @throws ConfigurationException if more than one arm remains for a share
   */
  static Set<String> lines(List<ArmMeasurements> sorted) {
    return groups(sorted).stream()
        .map(group -> line(group, sorted).name)
        .collect(Collectors.toSet());
  }

  private static List<List<ArmMeasurements>> groups(List<ArmMeasurements> sorted) {
    List<List<ArmMeasurements>> groups = new ArrayList<>();
    for (ArmMeasurements arm : sorted) {
      List<ArmMeasurements> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
      if (last.isEmpty() || arm.share() - last.get(0).share() >= SAME_SHARE) {
        groups.add(new ArrayList<>(List.of(arm)));
      } else {
        last.add(arm);
      }
    }
    return groups;
  }

  private static ArmMeasurements line(List<ArmMeasurements> group, List<ArmMeasurements> all) {
    List<ArmMeasurements> left = narrowed(group, arm -> arm.first().role() != Role.AA_CHECK);
    left = narrowed(left, arm -> arm.first().encrypting());
    left = narrowed(left, arm -> arm.first().role() == Role.BASELINE);
    if (left.size() > 1) {
      ArmMeasurements other = left.get(1);
      throw new ConfigurationException(
          "RESULT_DIR: "
              + left.get(0).name
              + " and "
              + other.name
              + " encrypt the same share of columns, so the share does not tell them apart;"
              + " choose one with --arms="
              + all.stream()
                  .filter(arm -> !arm.equals(other))
                  .map(ArmMeasurements::name)
                  .collect(Collectors.joining(",")));
    }
    return left.get(0);
  }

  /** The arms that fit, or all arms if none fits. */
  private static List<ArmMeasurements> narrowed(
      List<ArmMeasurements> arms, Predicate<ArmMeasurements> fits) {
    List<ArmMeasurements> fitting = arms.stream().filter(fits).toList();
    return fitting.isEmpty() ? arms : fitting;
  }

  private MeasuredRun first() {
    return byBlock.values().iterator().next();
  }

  double share() {
    return first().result().encryption().shareOfColumns();
  }

  /** The arm's costs in some blocks. */
  SizedArm in(List<String> blocks) {
    List<RunCosts> costs = new ArrayList<>();
    for (String block : blocks) {
      MeasuredRun run = byBlock.get(block);
      if (run == null) {
        throw new IllegalArgumentException(name + " has no run in " + block);
      }
      costs.add(RunCosts.of(run.result()));
    }
    return new SizedArm(name, share(), costs);
  }

  /** Whether the arm has a valid run in a block. */
  boolean validIn(String block) {
    MeasuredRun run = byBlock.get(block);
    return run != null && run.valid();
  }

  private void requireOneSetOfRules() {
    Set<List<String>> columns =
        byBlock.values().stream()
            .map(run -> run.result().encryption().columns())
            .collect(Collectors.toSet());
    if (columns.size() > 1) {
      throw new ConfigurationException(
          "RESULT_DIR: the runs of "
              + name
              + " encrypt different columns, so its rules were changed between the runs; name runs"
              + " with the same rules");
    }
  }
}
