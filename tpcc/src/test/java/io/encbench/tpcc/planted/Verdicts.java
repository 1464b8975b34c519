package io.encbench.tpcc.planted;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.report.file.JsonResults;
import io.encbench.stats.Estimate;
import io.encbench.tpcc.files.ComparisonDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prints the verdicts on client CPU of comparisons with planted slowdowns, one line for each arm.
 */
final class Verdicts {
  private static final Pattern PLANTED = Pattern.compile("planted-(\\d+)");

  private final List<String> lines = new ArrayList<>();
  private final Map<String, List<Comparison>> byArm = new LinkedHashMap<>();

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
    byArm.computeIfAbsent(comparison.arm(), arm -> new ArrayList<>()).add(comparison);
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

  /** A line for each arm of each comparison, one for each arm, and one for each slowdown. */
  List<String> lines() {
    List<String> all = new ArrayList<>(lines);
    byArm.forEach(
        (arm, comparisons) ->
            all.add(
                "%s: slower in %d, no difference shown in %d, faster in %d of %d comparisons"
                    .formatted(
                        arm,
                        count(comparisons, Verdict.HIGHER),
                        count(comparisons, Verdict.NO_DIFFERENCE_SHOWN),
                        count(comparisons, Verdict.LOWER),
                        comparisons.size())));
    List<Estimate> ofPlanted = new ArrayList<>();
    byArm.forEach(
        (arm, comparisons) -> {
          if (PLANTED.matcher(arm).matches()) {
            comparisons.forEach(comparison -> ofPlanted.add(comparison.ratio()));
          }
        });
    byArm.keySet().forEach(arm -> slowdown(arm, ofPlanted).ifPresent(all::add));
    return all;
  }

  private static long count(List<Comparison> comparisons, Verdict verdict) {
    return comparisons.stream().filter(comparison -> comparison.verdict() == verdict).count();
  }

  private static Optional<String> slowdown(String arm, List<Estimate> ofPlanted) {
    Matcher planted = PLANTED.matcher(arm);
    if (!planted.matches()
        || planted.group(1).equals("0")
        || ofPlanted.stream().anyMatch(ratio -> ratio.confidence().isEmpty())) {
      return Optional.empty();
    }
    SimulatedPower power = SimulatedPower.of(ofPlanted);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "ratios spread by %.1f %% from block to block: of simulated comparisons with %d blocks,"
                + " %.1f %% show %s %%",
            100 * power.spread(),
            power.blocks(),
            100 * power.shareThatShow(Double.parseDouble(planted.group(1)) / 100),
            planted.group(1)));
  }
}
