package io.encbench.tpcc.planted;

import io.encbench.experiment.Comparison;
import io.encbench.experiment.Comparison.Verdict;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Metric;
import io.encbench.report.JsonResults;
import io.encbench.stats.Estimate;
import io.encbench.tpcc.files.ComparisonDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What comparisons with planted slowdowns say of client CPU: a line for each arm of each. */
final class Verdicts {
  private final List<String> lines = new ArrayList<>();
  private final Map<String, List<Verdict>> byArm = new LinkedHashMap<>();

  /**
   * Prints the verdicts of comparisons.
   *
   * @param args their result directories
   */
  public static void main(String[] args) throws IOException {
    Verdicts verdicts = new Verdicts();
    for (String directory : args) {
      verdicts.add(
          directory, JsonResults.read(new ComparisonDirectory(Path.of(directory)).result()));
    }
    verdicts.lines().forEach(System.out::println);
  }

  void add(String name, ExperimentResult result) {
    result.invalidReasons().forEach(reason -> lines.add(name + ": INVALID: " + reason));
    result
        .rejected()
        .forEach(cell -> lines.add(name + ": INVALID: " + String.join("; ", cell.reasons())));
    result.comparisons().stream()
        .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
        .forEach(comparison -> add(name, comparison));
  }

  void add(String name, Comparison comparison) {
    Estimate ratio = comparison.ratio();
    byArm.computeIfAbsent(comparison.arm(), arm -> new ArrayList<>()).add(comparison.verdict());
    lines.add(
        String.format(
            Locale.ROOT,
            "%s  %-14s  client CPU x %s of %d blocks  %s",
            name,
            comparison.arm(),
            ratio.text(figure -> String.format(Locale.ROOT, "%.3f", figure)),
            ratio.replicates(),
            text(comparison.verdict())));
  }

  private static String text(Verdict verdict) {
    return switch (verdict) {
      case HIGHER -> "slower";
      case LOWER -> "FASTER";
      case NO_DIFFERENCE_SHOWN -> "no difference shown";
      case NOT_JUDGED -> "not judged";
    };
  }

  /** A line for each arm of each comparison, then one for each arm. */
  List<String> lines() {
    List<String> all = new ArrayList<>(lines);
    byArm.forEach(
        (arm, verdicts) ->
            all.add(
                "%s: slower in %d, no difference shown in %d, faster in %d of %d comparisons"
                    .formatted(
                        arm,
                        verdicts.stream().filter(Verdict.HIGHER::equals).count(),
                        verdicts.stream().filter(Verdict.NO_DIFFERENCE_SHOWN::equals).count(),
                        verdicts.stream().filter(Verdict.LOWER::equals).count(),
                        verdicts.size())));
    return all;
  }
}
