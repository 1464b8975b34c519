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
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The differences between two results of one experiment, for example of two commits. The speed of a
 * machine changes between runs, so times are compared only as ratios to the baseline, which cancel
 * that change. Counts are compared directly.
 *
 * @param rows what both results contain, in the order of the first
 * @param times number of ratios of times, for which their verdicts are corrected (Holm)
 * @param counts number of counts, for which theirs are corrected
 */
public record ResultDiff(List<Row> rows, int times, int counts) {
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

  /** The values of one arm on one workload in both results, one per block. */
  private record Pair(
      String workload, String arm, Metric metric, List<Double> before, List<Double> after) {

    Change change() {
      return Change.of(array(before), array(after), EQUAL);
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
          add(times, workload, arm, Metric.CLIENT_CPU, first.ratios(), second.ratios());
        }
        for (Metric metric : COUNTS) {
          add(counts, workload, arm, metric, first.values(metric), second.values(metric));
        }
      }
    }
    List<Row> rows = new ArrayList<>(rows(times, !noisy, StudentT::ofRatios));
    rows.addAll(rows(counts, true, StudentT::ofSizes));
    return new ResultDiff(List.copyOf(rows), tested(times), tested(counts));
  }

  /** The rows that show a change. */
  public List<Row> changed() {
    return rows.stream()
        .filter(row -> row.verdict() == Verdict.HIGHER || row.verdict() == Verdict.LOWER)
        .toList();
  }

  private static void add(
      List<Pair> pairs,
      WorkloadDescription workload,
      ArmDescription arm,
      Metric metric,
      List<Double> before,
      List<Double> after) {
    if (!before.isEmpty() && !after.isEmpty()) {
      pairs.add(new Pair(workload.name(), arm.name(), metric, before, after));
    }
  }

  /**
   * The rows of one family, whose verdicts are corrected for the number of its members.
   *
   * @param judged whether they get verdicts
   * @param estimate computes the estimate of one result from its values
   */
  private static List<Row> rows(
      List<Pair> family, boolean judged, Function<double[], Estimate> estimate) {
    List<OptionalDouble> adjusted =
        Holm.adjusted(family.stream().map(pair -> pair.change().pValue()).toList());
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < family.size(); i++) {
      Pair pair = family.get(i);
      OptionalDouble pValue = adjusted.get(i);
      Estimate change = pair.change().ratio();
      rows.add(
          new Row(
              pair.workload(),
              pair.arm(),
              pair.metric(),
              estimate.apply(array(pair.before())),
              estimate.apply(array(pair.after())),
              change,
              judged && pValue.isPresent()
                  ? verdict(change, pValue.getAsDouble() < LEVEL)
                  : Verdict.NOT_JUDGED));
    }
    return rows;
  }

  private static int tested(List<Pair> family) {
    return (int) family.stream().filter(pair -> pair.change().pValue().isPresent()).count();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Verdict verdict(Estimate change, boolean shown) {
    if (!shown) {
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
