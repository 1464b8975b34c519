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
import io.encbench.stats.Interval;
import io.encbench.stats.Margin;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The differences between two results of one experiment, for example of two commits. The speed of a
 * machine changes between runs, so times are compared only as ratios to the baseline, which cancel
 * that change. Counts are compared directly.
 *
 * @param rows what both results contain, in the order of the first
 * @param comparisons number of comparisons of times, for which verdicts are corrected (Holm)
 */
public record ResultDiff(List<Row> rows, int comparisons) {
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
    List<Row> rows = new ArrayList<>(ofTimes(times, noisy));
    counts.forEach(pair -> rows.add(ofCounts(pair)));
    long judged = times.stream().filter(pair -> pair.change().pValue().isPresent()).count();
    return new ResultDiff(List.copyOf(rows), (int) judged);
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

  private static List<Row> ofTimes(List<Pair> pairs, boolean noisy) {
    List<OptionalDouble> adjusted =
        Holm.adjusted(pairs.stream().map(pair -> pair.change().pValue()).toList());
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      OptionalDouble pValue = adjusted.get(i);
      Verdict verdict =
          noisy || pValue.isEmpty()
              ? Verdict.NOT_JUDGED
              : verdict(pair.change().ratio(), pValue.getAsDouble() < LEVEL);
      rows.add(
          row(
              pair,
              StudentT.ofRatios(array(pair.before())),
              StudentT.ofRatios(array(pair.after())),
              verdict));
    }
    return rows;
  }

  private static Row ofCounts(Pair pair) {
    Estimate change = pair.change().ratio();
    Interval interval = change.interval();
    Interval equal = EQUAL.ratios();
    Verdict verdict =
        interval == null
            ? Verdict.NOT_JUDGED
            : verdict(change, interval.lower() > equal.upper() || interval.upper() < equal.lower());
    return row(
        pair,
        StudentT.ofSizes(array(pair.before())),
        StudentT.ofSizes(array(pair.after())),
        verdict);
  }

  private static Row row(Pair pair, Estimate before, Estimate after, Verdict verdict) {
    return new Row(
        pair.workload(), pair.arm(), pair.metric(), before, after, pair.change().ratio(), verdict);
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
