package io.encbench.experiment;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.stats.Change;
import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import io.encbench.stats.Margin;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The differences between two results of one experiment, for example of two commits. The speed of a
 * machine changes between runs, so times are compared only as ratios to the baseline, which cancel
 * that change. Counts are compared directly.
 *
 * @param rows what both results contain: times, then counts, in the order of the first result. The
 *     verdicts of each are corrected for their number (Holm)
 */
public record ResultDiff(List<Row> rows) {
  /** The counts that are compared between results. */
  static final List<Metric> COUNTS =
      List.of(Metric.CLIENT_ALLOCATED, Metric.WIRE_BYTES, Metric.ROUND_TRIPS, Metric.CELLS);

  /**
   * Changes that do not count. Counts vary a little, depending on the operations in a window.
   * Ratios of times differ from run to run by up to half a percent more than the blocks of a run
   * show.
   */
  public static final Margin EQUAL = new Margin(1);

  private static final double LEVEL = 1 - StudentT.CONFIDENCE;

  /**
   * One arm on one workload.
   *
   * @param metric client CPU, compared by its ratio to the baseline, or a counted metric
   * @param before estimate of the first result
   * @param after estimate of the second result
   * @param change the ratio after / before
   */
  public record Row(
      String workload,
      String arm,
      Metric metric,
      Estimate before,
      Estimate after,
      Estimate change,
      Verdict verdict) {}

  /** A row that has no verdict yet. */
  private record Pair(
      String workload, String arm, Metric metric, Estimate before, Estimate after, Change change) {

    Row judged(Verdict verdict) {
      return new Row(workload, arm, metric, before, after, change.ratio(), verdict);
    }
  }

  /** Compares two results. */
  public static ResultDiff of(ExperimentResult before, ExperimentResult after) {
    boolean noisy = !before.noise().isEmpty() || !after.noise().isEmpty();
    List<Pair> times = new ArrayList<>();
    List<Pair> counts = new ArrayList<>();
    for (WorkloadDescription workload : before.workloads()) {
      for (ArmDescription arm : before.arms()) {
        Side first = new Side(before, workload.name(), arm.name());
        Side second = new Side(after, workload.name(), arm.name());
        if (arm.role() != Role.BASELINE) {
          pair(
                  workload,
                  arm,
                  Metric.CLIENT_CPU,
                  first.ratios(),
                  second.ratios(),
                  StudentT::ofRatios)
              .ifPresent(times::add);
        }
        for (Metric metric : COUNTS) {
          pair(
                  workload,
                  arm,
                  metric,
                  first.values(metric),
                  second.values(metric),
                  StudentT::ofSizes)
              .ifPresent(counts::add);
        }
      }
    }
    List<Row> rows = new ArrayList<>(noisy ? unjudged(times) : judged(times));
    rows.addAll(judged(counts));
    return new ResultDiff(List.copyOf(rows));
  }

  /** Number of ratios of times that have a test. */
  public long times() {
    return tested(row -> row.metric() == Metric.CLIENT_CPU);
  }

  /** Number of counts that have a test. */
  public long counts() {
    return tested(row -> row.metric() != Metric.CLIENT_CPU);
  }

  private long tested(Predicate<Row> family) {
    return rows.stream().filter(family).filter(row -> row.change().interval() != null).count();
  }

  /** The rows that show a change. */
  public List<Row> changed() {
    return rows.stream()
        .filter(row -> row.verdict() == Verdict.HIGHER || row.verdict() == Verdict.LOWER)
        .toList();
  }

  /** Empty if one of the results has no values. */
  private static Optional<Pair> pair(
      WorkloadDescription workload,
      ArmDescription arm,
      Metric metric,
      List<Double> before,
      List<Double> after,
      Function<double[], Estimate> estimate) {
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    double[] first = array(before);
    double[] second = array(after);
    return Optional.of(
        new Pair(
            workload.name(),
            arm.name(),
            metric,
            estimate.apply(first),
            estimate.apply(second),
            Change.of(first, second, EQUAL)));
  }

  private static List<Row> unjudged(List<Pair> family) {
    return family.stream().map(pair -> pair.judged(Verdict.NOT_JUDGED)).toList();
  }

  private static List<Row> judged(List<Pair> family) {
    List<OptionalDouble> adjusted =
        Holm.adjusted(family.stream().map(pair -> pair.change().pValue()).toList());
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < family.size(); i++) {
      Pair pair = family.get(i);
      rows.add(pair.judged(verdict(pair.change().ratio(), adjusted.get(i))));
    }
    return rows;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Verdict verdict(Estimate change, OptionalDouble pValue) {
    if (pValue.isEmpty()) {
      return Verdict.NOT_JUDGED;
    }
    if (pValue.getAsDouble() >= LEVEL) {
      return Verdict.NO_DIFFERENCE_SHOWN;
    }
    return change.value() > 1 ? Verdict.HIGHER : Verdict.LOWER;
  }

  /** One arm on one workload in one result; without values if it was rejected. */
  private record Side(ExperimentResult result, String workload, String arm) {

    List<Double> values(Metric metric) {
      return samples(arm).values().stream()
          .flatMap(sample -> Stream.ofNullable(sample.values().get(metric)))
          .filter(value -> value > 0)
          .toList();
    }

    List<Double> ratios() {
      String baseline =
          result.arms().stream()
              .filter(each -> each.role() == Role.BASELINE)
              .map(ArmDescription::name)
              .findFirst()
              .orElse("");
      Map<Integer, Sample> references = samples(baseline);
      List<Double> ratios = new ArrayList<>();
      for (Sample sample : samples(arm).values()) {
        Sample reference = references.get(sample.block());
        if (reference != null) {
          sample.ratio(reference, Metric.CLIENT_CPU).ifPresent(ratios::add);
        }
      }
      return ratios;
    }

    private Map<Integer, Sample> samples(String of) {
      Map<Integer, Sample> byBlock = new TreeMap<>();
      result.samples().stream()
          .filter(sample -> sample.workload().equals(workload) && sample.arm().equals(of))
          .filter(sample -> result.rejected().stream().noneMatch(cell -> cell.covers(sample)))
          .forEach(sample -> byBlock.put(sample.block(), sample));
      return byBlock;
    }
  }
}
