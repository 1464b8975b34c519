package io.encbench.experiment;

import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.Comparison.Verdict;
import io.encbench.stats.DetectableRatio;
import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What raw samples say: the size of each metric per arm, and its ratio to the baseline, paired
 * within each block. A ratio is formed only of blocks that have both samples, and of a metric that
 * is above zero in all of them.
 *
 * <p>Every interval is Student's at 95 % and holds for its comparison alone. A verdict is corrected
 * for their number: all comparisons of a metric, those of the A/A arm apart, are one family, in
 * which {@link Holm} keeps the probability of any false difference below 5 %.
 *
 * @param noise why the verdicts do not stand, see {@link AaCheck}; empty if they do
 */
public record Analysis(
    List<Summary> summaries,
    List<Comparison> comparisons,
    List<Resolution> resolutions,
    List<String> noise) {
  private static final double LEVEL = 1 - StudentT.CONFIDENCE;

  /** A cell of the experiment, apart from its block. */
  private record Cell(String workload, String arm, Metric metric) {}

  /** A comparison before its verdict. */
  private record Ratio(
      String workload, ArmDescription arm, Metric metric, Estimate ratio, OptionalDouble pValue) {

    Comparison with(Verdict verdict) {
      return new Comparison(workload, arm.name(), metric, ratio, verdict);
    }

    Comparison judged(double adjustedP) {
      if (adjustedP >= LEVEL) {
        return with(Verdict.NO_DIFFERENCE_SHOWN);
      }
      return with(ratio.value() > 1 ? Verdict.HIGHER : Verdict.LOWER);
    }
  }

  /** Analyses the samples of an experiment with one arm of role BASELINE. */
  public static Analysis of(List<ArmDescription> arms, List<Sample> samples) {
    Map<Cell, Map<Integer, Double>> cells = cells(samples);
    Set<String> workloads = new LinkedHashSet<>();
    samples.forEach(sample -> workloads.add(sample.workload()));
    List<Summary> summaries = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (String workload : workloads) {
      for (ArmDescription arm : arms) {
        for (Metric metric : Metric.values()) {
          Map<Integer, Double> own = cells.get(new Cell(workload, arm.name(), metric));
          if (own != null) {
            summaries.add(
                new Summary(workload, arm.name(), metric, StudentT.ofSizes(toArray(own.values()))));
            if (arm.role() != Role.BASELINE) {
              Cell baseline = new Cell(workload, baseline(arms), metric);
              ratio(workload, arm, metric, own, cells.getOrDefault(baseline, Map.of()))
                  .ifPresent(ratios::add);
            }
          }
        }
      }
    }
    List<String> noise =
        AaCheck.noise(arms, workloads, ratios.stream().map(Analysis::bare).toList());
    return new Analysis(
        List.copyOf(summaries),
        judged(ratios, !noise.isEmpty()),
        resolutions(arms, workloads, cells, ratios),
        noise);
  }

  private static Map<Cell, Map<Integer, Double>> cells(List<Sample> samples) {
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
    return cells;
  }

  private static String baseline(List<ArmDescription> arms) {
    return arms.stream()
        .filter(arm -> arm.role() == Role.BASELINE)
        .map(ArmDescription::name)
        .findFirst()
        .orElse("");
  }

  private static Optional<Ratio> ratio(
      String workload,
      ArmDescription arm,
      Metric metric,
      Map<Integer, Double> own,
      Map<Integer, Double> baseline) {
    List<Double> ratios = new ArrayList<>();
    for (Map.Entry<Integer, Double> ofBlock : own.entrySet()) {
      Double reference = baseline.get(ofBlock.getKey());
      if (reference != null) {
        double ratio = ofBlock.getValue() / reference;
        if (!(ratio > 0 && Double.isFinite(ratio))) {
          // What is not seen at all in a block is too rare for a ratio.
          return Optional.empty();
        }
        ratios.add(ratio);
      }
    }
    if (ratios.isEmpty()) {
      return Optional.empty();
    }
    double[] values = toArray(ratios);
    return Optional.of(
        new Ratio(
            workload, arm, metric, StudentT.ofRatios(values), StudentT.pValueOfEquality(values)));
  }

  private static Comparison bare(Ratio ratio) {
    return ratio.with(Verdict.NOT_JUDGED);
  }

  /** In the order of the ratios. What is counted does not depend on noise. */
  private static List<Comparison> judged(List<Ratio> ratios, boolean noisy) {
    Map<Ratio, Comparison> judged = new LinkedHashMap<>();
    ratios.forEach(ratio -> judged.put(ratio, bare(ratio)));
    for (Metric metric : Metric.values()) {
      for (boolean aa : new boolean[] {false, true}) {
        List<Ratio> family =
            ratios.stream()
                .filter(ratio -> ratio.metric() == metric && ratio.pValue().isPresent())
                .filter(ratio -> (ratio.arm().role() == Role.AA_CHECK) == aa)
                .toList();
        double[] adjusted =
            Holm.adjusted(
                family.stream().mapToDouble(ratio -> ratio.pValue().orElseThrow()).toArray());
        for (int i = 0; i < adjusted.length && (metric.counted() || !noisy); i++) {
          judged.put(family.get(i), family.get(i).judged(adjusted[i]));
        }
      }
    }
    return List.copyOf(judged.values());
  }

  /** Of the metric that verdicts are of. */
  private static List<Resolution> resolutions(
      List<ArmDescription> arms,
      Set<String> workloads,
      Map<Cell, Map<Integer, Double>> cells,
      List<Ratio> ratios) {
    long comparisons =
        ratios.stream()
            .filter(ratio -> ratio.metric() == Metric.CLIENT_CPU)
            .filter(ratio -> ratio.arm().role() != Role.AA_CHECK)
            .count();
    List<Resolution> resolutions = new ArrayList<>();
    for (String workload : workloads) {
      List<Map<Integer, Double>> byArm =
          arms.stream()
              .flatMap(
                  arm ->
                      Stream.ofNullable(
                          cells.get(new Cell(workload, arm.name(), Metric.CLIENT_CPU))))
              .toList();
      int corrected = (int) Math.max(1, comparisons);
      DetectableRatio.of(byArm, corrected)
          .ifPresent(
              ratio ->
                  resolutions.add(
                      new Resolution(
                          workload,
                          Metric.CLIENT_CPU,
                          ratio,
                          DetectableRatio.replicates(byArm),
                          corrected)));
    }
    return List.copyOf(resolutions);
  }

  private static double[] toArray(Collection<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
