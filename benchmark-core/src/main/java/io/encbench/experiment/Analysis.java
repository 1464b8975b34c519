package io.encbench.experiment;

import io.encbench.experiment.ArmDescription.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What raw samples say: the size of each metric per arm, and its ratio to the baseline, paired
 * within each block. A ratio is formed only for blocks that have both samples and a baseline above
 * zero.
 *
 * <p>Intervals are 95 %. Those of the A/A arm are 95 % for all its workloads together (Bonferroni),
 * because the A/A check is one question: did this run see a difference where there is none? And
 * they are Student's, which keep that promise with few blocks too.
 */
public record Analysis(
    List<Summary> summaries, List<Comparison> comparisons, List<Resolution> resolutions) {
  /** Probability with which an interval should hold the true ratio. */
  static final double CONFIDENCE = 0.95;

  /** A cell of the experiment, apart from its block. */
  private record Cell(String workload, String arm, Metric metric) {}

  /** Analyses the samples of an experiment with one arm of role BASELINE. */
  public static Analysis of(List<ArmDescription> arms, List<Sample> samples) {
    Map<Cell, Map<Integer, Double>> cells = new LinkedHashMap<>();
    for (Sample sample : samples) {
      sample
          .values()
          .forEach(
              (metric, value) ->
                  cells
                      .computeIfAbsent(
                          new Cell(sample.workload(), sample.arm(), metric), c -> new TreeMap<>())
                      .put(sample.block(), value));
    }
    Set<String> workloads = new LinkedHashSet<>();
    samples.forEach(sample -> workloads.add(sample.workload()));
    Analysis analysis = new Analysis(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    String baseline = nameOf(arms, Role.BASELINE);
    for (String workload : workloads) {
      for (ArmDescription arm : arms) {
        for (Metric metric : Metric.values()) {
          Map<Integer, Double> byBlock = cells.get(new Cell(workload, arm.name(), metric));
          if (byBlock != null) {
            analysis.summarise(workload, arm, metric, byBlock);
            Map<Integer, Double> base = cells.get(new Cell(workload, baseline, metric));
            if (base != null && arm.role() != Role.BASELINE) {
              analysis.compare(workload, arm, metric, byBlock, base, workloads.size());
            }
          }
        }
      }
      for (Metric metric : Metric.values()) {
        analysis.resolve(
            workload,
            metric,
            arms.stream()
                .flatMap(
                    arm -> Stream.ofNullable(cells.get(new Cell(workload, arm.name(), metric))))
                .toList());
      }
    }
    return analysis;
  }

  private static String nameOf(List<ArmDescription> arms, Role role) {
    return arms.stream()
        .filter(arm -> arm.role() == role)
        .map(ArmDescription::name)
        .findFirst()
        .orElse("");
  }

  private void summarise(
      String workload, ArmDescription arm, Metric metric, Map<Integer, Double> byBlock) {
    Estimate value = MedianBootstrap.estimate(toArray(byBlock.values()), CONFIDENCE);
    summaries.add(new Summary(workload, arm.name(), metric, value));
  }

  private void compare(
      String workload,
      ArmDescription arm,
      Metric metric,
      Map<Integer, Double> byBlock,
      Map<Integer, Double> base,
      int workloads) {
    List<Double> ratios = new ArrayList<>();
    byBlock.forEach(
        (block, value) -> {
          Double reference = base.get(block);
          if (reference != null && reference > 0) {
            ratios.add(value / reference);
          }
        });
    if (ratios.isEmpty()) {
      return;
    }
    Estimate ratio =
        arm.role() == Role.AA_CHECK
            ? StudentInterval.estimate(toArray(ratios), 1 - (1 - CONFIDENCE) / workloads)
            : MedianBootstrap.estimate(toArray(ratios), CONFIDENCE);
    comparisons.add(new Comparison(workload, arm.name(), metric, ratio));
  }

  private void resolve(String workload, Metric metric, List<Map<Integer, Double>> byArm) {
    SmallestDifference.ratio(byArm)
        .ifPresent(
            ratio ->
                resolutions.add(
                    new Resolution(workload, metric, ratio, SmallestDifference.blocks(byArm))));
  }

  private static double[] toArray(Collection<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
