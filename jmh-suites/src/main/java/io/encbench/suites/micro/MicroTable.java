package io.encbench.suites.micro;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Summary;
import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Formats a result as text of at most 80 columns: the cost of each arm, and whether it meets its
 * limits. Verdicts on the limits of CPU ratios are corrected for the number of these limits, and
 * are open if the run is noisy.
 */
final class MicroTable {
  private static final String ROW = "  %-17s%8s  %-19s%-12s%7s  %-11s";

  private final List<MicroQuestion> questions;
  private final ExperimentResult result;
  private final Map<Limited, Double> adjusted;

  /** An arm of a case, which may limit its CPU ratio. */
  private record Limited(MicroCase of, MicroArm arm) {}

  MicroTable(List<MicroQuestion> questions, ExperimentResult result) {
    this.questions = questions;
    this.result = result;
    this.adjusted = result.noise().isEmpty() ? adjusted() : Map.of();
  }

  /** The p-values of CPU ratios against their limits, corrected for the number of limits. */
  private Map<Limited, Double> adjusted() {
    List<Limited> limited = new ArrayList<>();
    List<OptionalDouble> pValues = new ArrayList<>();
    for (MicroQuestion question : questions) {
      for (MicroCase each : question.cases()) {
        for (MicroArm arm : each.arms()) {
          Estimate ratio = ratio(each, arm).orElse(null);
          if (ratio != null) {
            limited.add(new Limited(each, arm));
            pValues.add(arm.limit().pValue(ratio));
          }
        }
      }
    }
    List<OptionalDouble> corrected = Holm.adjusted(pValues);
    Map<Limited, Double> byArm = new HashMap<>();
    for (int i = 0; i < limited.size(); i++) {
      Limited each = limited.get(i);
      corrected.get(i).ifPresent(pValue -> byArm.put(each, pValue));
    }
    return byArm;
  }

  /** A caption, and all questions, each with a table of its cases. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(caption());
    for (MicroQuestion question : questions) {
      lines.add("");
      lines.add(question.title());
      lines.add(row("", "ns/" + question.unit(), "CPU ratio [95 %]", "limit", "bytes", "limit"));
      for (MicroCase each : question.cases()) {
        lines.add(each.title());
        each.arms().forEach(arm -> row(each, arm).ifPresent(lines::add));
      }
    }
    return lines;
  }

  /** States how limits of CPU ratios are decided; empty if nothing needs to be stated. */
  private List<String> caption() {
    boolean limited =
        questions.stream()
            .flatMap(question -> question.cases().stream())
            .flatMap(each -> each.arms().stream())
            .anyMatch(arm -> arm.limit().ratio() != null);
    if (limited && !result.noise().isEmpty()) {
      return List.of("", "The run is NOISY, so limits of CPU ratios are open.");
    }
    return adjusted.size() < 2
        ? List.of()
        : List.of(
            "", "Limits of CPU ratios: corrected for testing " + adjusted.size() + " (Holm, 5 %).");
  }

  /** The row of an arm; empty if the arm has no figures. */
  private Optional<String> row(MicroCase of, MicroArm arm) {
    Estimate cpu = summary(of, arm, Metric.CLIENT_CPU);
    Estimate bytes = summary(of, arm, Metric.CLIENT_ALLOCATED);
    if (cpu == null || bytes == null) {
      return Optional.empty();
    }
    Estimate ratio = ratio(of, arm).orElse(null);
    double adjustedP = adjusted.getOrDefault(new Limited(of, arm), 1.0);
    Limit limit = arm.limit();
    return Optional.of(
        row(
            arm.name().equals(MicroArm.AGAIN) ? "the same (A/A)" : arm.title(),
            Figures.rounded(1e3 * cpu.value()),
            ratio == null ? "baseline" : ratio.text(MicroTable::decimals),
            ratio == null
                ? ""
                : verdict(
                    limit.ratio() == null ? "" : trimmed(limit.ratio()),
                    limit.ofRatio(ratio, adjustedP)),
            String.format(Locale.ROOT, "%,.0f", bytes.value()),
            verdict(limit.bytes() == null ? "" : limit.bytes().toString(), limit.ofBytes(bytes))));
  }

  private Optional<Estimate> ratio(MicroCase of, MicroArm arm) {
    return result.comparisons().stream()
        .filter(comparison -> comparison.workload().equals(of.id()))
        .filter(comparison -> comparison.arm().equals(arm.name()))
        .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
        .map(Comparison::ratio)
        .findFirst();
  }

  private @Nullable Estimate summary(MicroCase of, MicroArm arm, Metric metric) {
    return result.summaries().stream()
        .filter(summary -> summary.workload().equals(of.id()))
        .filter(summary -> summary.arm().equals(arm.name()))
        .filter(summary -> summary.metric() == metric)
        .map(Summary::value)
        .findFirst()
        .orElse(null);
  }

  private static String row(
      String arm, String time, String ratio, String ratioLimit, String bytes, String bytesLimit) {
    return ROW.formatted(arm, time, ratio, ratioLimit, bytes, bytesLimit).stripTrailing();
  }

  private static String decimals(double ratio) {
    int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
  }

  private static String trimmed(double limit) {
    return limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
  }

  private static String verdict(String limit, Limit.@Nullable Verdict verdict) {
    if (verdict == null) {
      return "";
    }
    return limit
        + switch (verdict) {
          case MET -> " met";
          case NOT_MET -> " NOT met";
          case OPEN -> " open";
        };
  }
}
