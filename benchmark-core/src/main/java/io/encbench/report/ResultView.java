package io.encbench.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.Summary;
import io.encbench.experiment.result.WorkloadAndArm;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.stats.Estimate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks up values of a result by arm, workload and metric. Missing measurements are empty. */
public final class ResultView {
  /** Hues of the style sheet. */
  private static final int HUES = 10;

  private final ExperimentResult result;
  private final Map<Key, Estimate> values = new HashMap<>();
  private final Map<Key, Comparison> comparisons = new HashMap<>();
  private final Map<WorkloadAndArm, Set<Integer>> blocks = new HashMap<>();

  /** Indexes a result. */
  public ResultView(ExperimentResult result) {
    this.result = result;
    for (Summary summary : result.summaries()) {
      if (Double.isFinite(summary.value().value())) {
        values.put(new Key(summary.workload(), summary.arm(), summary.metric()), summary.value());
      }
    }
    for (Comparison comparison : result.comparisons()) {
      if (Double.isFinite(comparison.ratio().value())) {
        comparisons.put(
            new Key(comparison.workload(), comparison.arm(), comparison.metric()), comparison);
      }
    }
    for (Sample sample : result.samples()) {
      blocks
          .computeIfAbsent(WorkloadAndArm.of(sample), place -> new HashSet<>())
          .add(sample.block());
    }
  }

  /** The result itself. */
  public ExperimentResult result() {
    return result;
  }

  /** The value of a metric for an arm. */
  public Optional<Estimate> value(WorkloadDescription workload, ArmDescription arm, Metric metric) {
    return Optional.ofNullable(values.get(new Key(workload.name(), arm.name(), metric)));
  }

  /** The comparison of an arm's metric with the baseline. */
  public Optional<Comparison> comparison(
      WorkloadDescription workload, ArmDescription arm, Metric metric) {
    return Optional.ofNullable(comparisons.get(new Key(workload.name(), arm.name(), metric)));
  }

  /** The first arm with a role. */
  public Optional<ArmDescription> arm(Role role) {
    return result.arms().stream().filter(arm -> arm.role() == role).findFirst();
  }

  List<ArmDescription> arms(Role role) {
    return result.arms().stream().filter(arm -> arm.role() == role).toList();
  }

  /** Name of the baseline arm. */
  public String baselineName() {
    return arm(Role.BASELINE).map(ArmDescription::name).orElse("the baseline");
  }

  /** Number of blocks in which an arm was measured with a workload. */
  public int blocks(WorkloadDescription workload, ArmDescription arm) {
    return blocks.getOrDefault(new WorkloadAndArm(workload.name(), arm.name()), Set.of()).size();
  }

  /** The largest number of blocks that any arm completed for any workload. */
  public int blocks() {
    return blocks.values().stream().mapToInt(Set::size).max().orElse(0);
  }

  /**
   * The arms listed in a workload's table: all for which the workload was planned, so that missing
   * measurements are visible.
   */
  public List<ArmDescription> armsOf(WorkloadDescription workload) {
    return result.arms().stream()
        .filter(arm -> arm.omitted().get(workload.name()) != Omission.NOT_PLANNED)
        .toList();
  }

  /** Note in small print after an arm's name; empty for baseline and treatments. */
  public static String mark(ArmDescription arm) {
    return switch (arm.role()) {
      case AA_CHECK -> "A/A check";
      case HARNESS_CHECK -> "harness check";
      case BASELINE, TREATMENT -> "";
    };
  }

  /** Whether an arm's driver does not support a workload. */
  public static boolean unsupported(WorkloadDescription workload, ArmDescription arm) {
    return arm.omitted().get(workload.name()) == Omission.UNSUPPORTED;
  }

  /** Whether an arm's numbers for a workload are INVALID. */
  public boolean rejected(WorkloadDescription workload, ArmDescription arm) {
    return result.rejected().stream()
        .anyMatch(
            rejection ->
                rejection.workload().equals(workload.name()) && rejection.arm().equals(arm.name()));
  }

  /** The workloads with samples of any arm. */
  public List<WorkloadDescription> workloads() {
    return result.workloads().stream()
        .filter(workload -> result.arms().stream().anyMatch(arm -> measured(workload, arm)))
        .toList();
  }

  /** Whether there are samples of an arm for a workload. */
  public boolean measured(WorkloadDescription workload, ArmDescription arm) {
    return blocks(workload, arm) > 0;
  }

  /** The class of an arm's colour in the style sheet: a grey for a check, a hue for a treatment. */
  public String style(ArmDescription arm) {
    return switch (arm.role()) {
      case BASELINE -> "arm-baseline";
      case AA_CHECK -> "arm-aa";
      case HARNESS_CHECK -> "arm-harness";
      case TREATMENT -> "arm-" + (1 + arms(Role.TREATMENT).indexOf(arm) % HUES);
    };
  }

  private record Key(String workload, String arm, Metric metric) {}
}
