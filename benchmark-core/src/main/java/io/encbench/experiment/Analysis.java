package io.encbench.experiment;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Resolution;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.Summary;
import io.encbench.experiment.result.WorkloadAndArm;
import io.encbench.stats.DetectableRatio;
import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import io.encbench.stats.Spread;
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
import org.jspecify.annotations.Nullable;

/**
 * The analysis of raw samples: the size of each metric per arm, and its ratio to the baseline,
 * paired within each block. A ratio uses only blocks that have both samples. It is formed only if
 * the metric is above zero in all of them.
 *
 * <p>Every interval is Student's 95 % interval of one comparison. Verdicts are corrected for the
 * number of comparisons: {@link Holm} keeps the probability of any false difference within a family
 * below 5 %. All comparisons of a metric are one family; those of the A/A arm are a separate one.
 *
 * @param noise reasons why verdicts are withheld, see {@link AaCheck}; empty if there are none
 */
public record Analysis(
    List<Summary> summaries,
    List<Comparison> comparisons,
    List<Resolution> resolutions,
    List<String> noise) {
  private static final double LEVEL = 1 - StudentT.CONFIDENCE;

  /** A comparison without its verdict. */
  private record Ratio(
      String workload,
      ArmDescription arm,
      Metric metric,
      List<Double> ofBlocks,
      List<double[]> ofWindows) {

    Estimate ratio() {
      return StudentT.ofRatios(toArray(ofBlocks));
    }

    Comparison with(Verdict verdict) {
      return new Comparison(workload, arm.name(), metric, ratio(), verdict);
    }
  }

  /** Analyses the samples of an experiment with one arm of role BASELINE. */
  public static Analysis of(List<ArmDescription> arms, List<Sample> samples) {
    return of(arms, samples, /* precision= */ null);
  }

  /**
   * Analyses the samples of an experiment that may require a precision.
   *
   * @param precision precision without which verdicts are withheld, or null if none is required
   */
  public static Analysis of(
      List<ArmDescription> arms, List<Sample> samples, @Nullable Precision precision) {
    Map<WorkloadAndArm, Map<Integer, Sample>> measured = measured(samples);
    Set<String> workloads = new LinkedHashSet<>();
    samples.forEach(sample -> workloads.add(sample.workload()));
    List<Summary> summaries = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (String workload : workloads) {
      Map<Integer, Sample> baseline =
          measured.getOrDefault(new WorkloadAndArm(workload, baseline(arms)), Map.of());
      for (ArmDescription arm : arms) {
        Map<Integer, Sample> own =
            measured.getOrDefault(new WorkloadAndArm(workload, arm.name()), Map.of());
        for (Metric metric : Metric.values()) {
          double[] sizes = values(own.values(), metric);
          if (sizes.length > 0) {
            summaries.add(new Summary(workload, arm.name(), metric, StudentT.ofSizes(sizes)));
            if (arm.role() != Role.BASELINE) {
              ratio(workload, arm, metric, own, baseline).ifPresent(ratios::add);
            }
          }
        }
      }
    }
    List<Comparison> bare = ratios.stream().map(Analysis::bare).toList();
    List<String> noise = new ArrayList<>(AaCheck.noise(arms, workloads, bare));
    if (precision != null) {
      precision.missed(bare).ifPresent(noise::add);
    }
    return new Analysis(
        List.copyOf(summaries),
        judged(ratios, !noise.isEmpty()),
        resolutions(workloads, ratios),
        List.copyOf(noise));
  }

  private static Map<WorkloadAndArm, Map<Integer, Sample>> measured(List<Sample> samples) {
    Map<WorkloadAndArm, Map<Integer, Sample>> measured = new LinkedHashMap<>();
    for (Sample sample : samples) {
      measured
          .computeIfAbsent(WorkloadAndArm.of(sample), place -> new TreeMap<>())
          .put(sample.block(), sample);
    }
    return measured;
  }

  private static double[] values(Collection<Sample> samples, Metric metric) {
    return samples.stream()
        .flatMap(sample -> Stream.ofNullable(sample.values().get(metric)))
        .mapToDouble(Double::doubleValue)
        .toArray();
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
      Map<Integer, Sample> own,
      Map<Integer, Sample> baseline) {
    List<Double> ratios = new ArrayList<>();
    List<double[]> ofWindows = new ArrayList<>();
    for (Sample sample : own.values()) {
      Sample reference = baseline.get(sample.block());
      if (reference == null || !reference.values().containsKey(metric)) {
        continue;
      }
      OptionalDouble ratio = sample.ratio(reference, metric);
      if (ratio.isEmpty() && sample.values().containsKey(metric)) {
        // A metric that is zero in any block is too rare for a ratio.
        return Optional.empty();
      }
      ratio.ifPresent(ratios::add);
      ofWindows.add(sample.windowRatios(reference, metric));
    }
    if (ratios.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Ratio(workload, arm, metric, List.copyOf(ratios), List.copyOf(ofWindows)));
  }

  private static Comparison bare(Ratio ratio) {
    return ratio.with(Verdict.NOT_JUDGED);
  }

  /**
   * The comparisons with their verdicts, in the order of the ratios. Counted metrics are judged
   * even if the run is noisy.
   */
  private static List<Comparison> judged(List<Ratio> ratios, boolean noisy) {
    Map<Ratio, Comparison> judged = new LinkedHashMap<>();
    ratios.forEach(ratio -> judged.put(ratio, bare(ratio)));
    for (Metric metric : Metric.values()) {
      if (noisy && !metric.counted()) {
        continue;
      }
      for (boolean aa : new boolean[] {false, true}) {
        List<Ratio> family =
            ratios.stream()
                .filter(ratio -> ratio.metric() == metric)
                .filter(ratio -> (ratio.arm().role() == Role.AA_CHECK) == aa)
                .toList();
        List<Verdict> verdicts =
            verdicts(family.stream().map(ratio -> toArray(ratio.ofBlocks())).toList());
        for (int i = 0; i < family.size(); i++) {
          judged.put(family.get(i), family.get(i).with(verdicts.get(i)));
        }
      }
    }
    return List.copyOf(judged.values());
  }

  /**
   * Verdicts on a family of comparisons, corrected for their number. A comparison with too few
   * blocks is not judged and does not count.
   *
   * @param family ratios of each comparison, one for each block
   * @return in the same order
   */
  public static List<Verdict> verdicts(List<double[]> family) {
    List<OptionalDouble> adjusted =
        Holm.adjusted(family.stream().map(StudentT::pValueOfEquality).toList());
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < family.size(); i++) {
      OptionalDouble pValue = adjusted.get(i);
      verdicts.add(
          pValue.isPresent()
              ? verdict(StudentT.ofRatios(family.get(i)), pValue.getAsDouble())
              : Verdict.NOT_JUDGED);
    }
    return List.copyOf(verdicts);
  }

  private static Verdict verdict(Estimate ratio, double adjustedP) {
    if (adjustedP >= LEVEL) {
      return Verdict.NO_DIFFERENCE_SHOWN;
    }
    return ratio.value() > 1 ? Verdict.HIGHER : Verdict.LOWER;
  }

  /** The smallest detectable differences of client CPU. */
  private static List<Resolution> resolutions(Set<String> workloads, List<Ratio> ratios) {
    List<Ratio> ofCpu =
        ratios.stream().filter(ratio -> ratio.metric() == Metric.CLIENT_CPU).toList();
    int comparisons =
        (int) ofCpu.stream().filter(ratio -> ratio.arm().role() != Role.AA_CHECK).count();
    List<Resolution> resolutions = new ArrayList<>();
    for (String workload : workloads) {
      List<Ratio> ofWorkload =
          ofCpu.stream().filter(ratio -> ratio.workload().equals(workload)).toList();
      int blocks =
          ofWorkload.stream().mapToInt(ratio -> ratio.ratio().replicates()).min().orElse(0);
      int corrected = Math.max(1, comparisons);
      DetectableRatio.of(
              ofWorkload.stream().map(ratio -> toArray(ratio.ofBlocks())).toList(),
              blocks,
              corrected)
          .ifPresent(
              ratio ->
                  resolutions.add(
                      new Resolution(
                          workload,
                          Metric.CLIENT_CPU,
                          ratio,
                          blocks,
                          corrected,
                          spread(ofWorkload).orElse(null))));
    }
    return List.copyOf(resolutions);
  }

  private static Optional<Spread> spread(List<Ratio> ratios) {
    return Spread.of(
        ratios.stream().map(ratio -> toArray(ratio.ofBlocks())).toList(),
        ratios.stream().flatMap(ratio -> ratio.ofWindows().stream()).toList());
  }

  private static double[] toArray(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * Returns the result with this analysis and these descriptions of its arms. The samples stay the
   * same.
   */
  public ExperimentResult in(ExperimentResult result, List<ArmDescription> arms) {
    return new ExperimentResult(
        result.formatVersion(),
        result.experiment(),
        result.command(),
        result.started(),
        result.finished(),
        result.invalidReasons(),
        noise,
        result.notes(),
        result.rejected(),
        result.settings(),
        result.environment(),
        result.servers(),
        arms,
        result.workloads(),
        result.warmUps(),
        result.samples(),
        summaries,
        comparisons,
        resolutions);
  }
}
