package io.encbench.tpcc.compare;

import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Finds where the arms of a comparison saturate: at the first level, in ascending order, whose
 * median throughput is within 5 % of the arm's highest. If that is the last level, more terminals
 * may reach a higher throughput.
 */
final class Saturation {
  private static final double NEAR_THE_MOST = 0.95;

  private final CompareSettings settings;
  private final List<Sample> samples;

  Saturation(CompareSettings settings, List<Sample> samples) {
    this.settings = settings;
    this.samples = samples;
  }

  /** One sentence for each arm that has been measured at every level. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Arm arm : settings.arms()) {
      Map<Integer, Double> medians = new TreeMap<>();
      for (Level level : settings.levels()) {
        median(arm, level).ifPresent(median -> medians.put(level.terminals(), median));
      }
      if (medians.size() == settings.levels().size()) {
        sentences.add(sentence(arm, medians));
      }
    }
    return sentences;
  }

  private static String sentence(Arm arm, Map<Integer, Double> medians) {
    double most = medians.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    int level =
        medians.entrySet().stream()
            .filter(entry -> entry.getValue() >= NEAR_THE_MOST * most)
            .mapToInt(Map.Entry::getKey)
            .min()
            .orElse(0);
    int last = medians.keySet().stream().max(Comparator.naturalOrder()).orElse(0);
    return String.format(
        Locale.ROOT,
        level == last
            ? "%s is not saturated by %d terminals, where it reaches its maximum of %.1f "
                + "transactions a second."
            : "%s is saturated by %d terminals: more terminals do not exceed %.1f transactions "
                + "a second.",
        arm.name(),
        level,
        most);
  }

  private OptionalDouble median(Arm arm, Level level) {
    double[] values =
        samples.stream()
            .filter(sample -> sample.arm().equals(arm.name()))
            .filter(sample -> sample.workload().equals(level.workload()))
            .mapToDouble(sample -> sample.values().getOrDefault(Metric.THROUGHPUT, 0.0))
            .toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Median.withDefaults().evaluate(Arrays.copyOf(values, values.length)));
  }
}
