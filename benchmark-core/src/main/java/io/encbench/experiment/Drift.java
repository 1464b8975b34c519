package io.encbench.experiment;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Detects changes of the machine or the server during an experiment. The witnesses are two arms
 * that do the same work, the baseline and the A/A arm. If their ratio is not 1, something changed
 * within blocks. If the same work costs more in one block than in another, something changed
 * between blocks. Pairing removes that change from ratios, but not from absolute figures.
 */
public final class Drift {
  /** Prefix of the text of every sign. */
  public static final String SIGN = "Drift: ";

  /**
   * Ratio between the most and the least expensive block from which drift is reported. Runs of half
   * a minute vary by a few percent from JVM to JVM, and pairing removes that from ratios.
   */
  static final double NOTEWORTHY_RATIO = 1.1;

  /**
   * Metrics of the same work: its cost on both sides of the connection, and how much of it gets
   * done.
   */
  private static final List<Metric> WITNESSES =
      List.of(Metric.CLIENT_CPU, Metric.SERVER_CPU, Metric.THROUGHPUT);

  /** Metrics that the A/A check does not judge; it judges client CPU. */
  private static final List<Metric> BESIDE_THE_CHECK =
      List.of(Metric.SERVER_CPU, Metric.THROUGHPUT);

  private Drift() {}

  /** A sentence or more for each sign; empty if there is none. */
  public static List<String> signs(
      List<ArmDescription> arms, List<Sample> samples, List<Comparison> comparisons) {
    List<String> signs = new ArrayList<>(withinBlocks(arms, comparisons));
    String changes =
        WITNESSES.stream()
            .flatMap(metric -> betweenBlocks(arms, samples, metric).stream())
            .collect(Collectors.joining("; "));
    if (!changes.isEmpty()) {
      signs.add(
          format(
              SIGN
                  + "the same work (%s) differed between blocks: %s. Ratios are formed within blocks,"
                  + " absolute figures are means over blocks.",
              String.join(" and ", new TreeSet<>(witnesses(arms))),
              changes));
    }
    return List.copyOf(signs);
  }

  private static List<String> withinBlocks(
      List<ArmDescription> arms, List<Comparison> comparisons) {
    Set<String> again =
        arms.stream()
            .filter(arm -> arm.role() == Role.AA_CHECK)
            .map(ArmDescription::name)
            .collect(Collectors.toUnmodifiableSet());
    return comparisons.stream()
        .filter(comparison -> again.contains(comparison.arm()))
        .filter(comparison -> BESIDE_THE_CHECK.contains(comparison.metric()))
        .filter(
            comparison ->
                comparison.verdict() == Verdict.HIGHER || comparison.verdict() == Verdict.LOWER)
        .map(Drift::withinBlocks)
        .toList();
  }

  private static String withinBlocks(Comparison comparison) {
    Interval interval = comparison.ratio().confidence().orElseThrow();
    return format(
        SIGN
            + "%s is the baseline again, yet its %s on %s is %.3f of the baseline's [%.3f, "
            + "%.3f]. Differences of this size are noise.",
        comparison.arm(),
        comparison.metric().label(),
        comparison.workload(),
        comparison.ratio().value(),
        interval.lower(),
        interval.upper());
  }

  private static Optional<String> betweenBlocks(
      List<ArmDescription> arms, List<Sample> samples, Metric metric) {
    String changes =
        samples.stream()
            .map(Sample::workload)
            .distinct()
            .flatMap(workload -> betweenBlocks(arms, samples, workload, metric).stream())
            .collect(Collectors.joining(", "));
    return changes.isEmpty() ? Optional.empty() : Optional.of(metric.label() + " of " + changes);
  }

  private static Optional<String> betweenBlocks(
      List<ArmDescription> arms, List<Sample> samples, String workload, Metric metric) {
    Set<String> witnesses = witnesses(arms);
    Map<Integer, List<Double>> byBlock = new TreeMap<>();
    for (Sample sample : samples) {
      Double value = sample.values().get(metric);
      if (value != null && sample.workload().equals(workload) && witnesses.contains(sample.arm())) {
        byBlock.computeIfAbsent(sample.block(), block -> new ArrayList<>()).add(value);
      }
    }
    // A block with only one of the witnesses is not comparable with the others.
    byBlock.values().removeIf(values -> values.size() < witnesses.size());
    int least = -1;
    int most = -1;
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    for (Map.Entry<Integer, List<Double>> block : byBlock.entrySet()) {
      double mean = block.getValue().stream().mapToDouble(Double::doubleValue).average().orElse(0);
      if (mean < low) {
        low = mean;
        least = block.getKey();
      }
      if (mean > high) {
        high = mean;
        most = block.getKey();
      }
    }
    if (byBlock.size() < 2 || !(low > 0) || high / low < NOTEWORTHY_RATIO) {
      return Optional.empty();
    }
    return Optional.of(
        format(
            "%s +%.0f %% (block %d against %d)",
            workload, 100 * (high / low - 1), most + 1, least + 1));
  }

  private static Set<String> witnesses(List<ArmDescription> arms) {
    return arms.stream()
        .filter(arm -> arm.role() == Role.BASELINE || arm.role() == Role.AA_CHECK)
        .map(ArmDescription::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
