package io.encbench.report;

import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.Comparison;
import io.encbench.experiment.Comparison.Verdict;
import io.encbench.experiment.Estimate;
import io.encbench.experiment.Metric;
import io.encbench.experiment.WorkloadDescription;
import java.util.Optional;

/**
 * What the harness adds to an operation, seen against a bare loop around the driver. With a
 * comparison of the bare arm (bare / baseline) it is stated with its interval; without one, the two
 * absolute sizes stand side by side and the reader is told no more than that.
 */
final class HarnessOverhead {
  private HarnessOverhead() {}

  static Optional<String> sentence(ResultView view) {
    for (ArmDescription bare : view.arms(Role.HARNESS_CHECK)) {
      for (WorkloadDescription workload : view.result().workloads()) {
        Optional<String> sentence = sentence(view, bare, workload);
        if (sentence.isPresent()) {
          return sentence;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> sentence(
      ResultView view, ArmDescription bare, WorkloadDescription workload) {
    return view.comparison(workload, bare, Metric.CLIENT_CPU)
        .map(comparison -> compared(bare, comparison))
        .or(
            () ->
                view.value(workload, bare, Metric.CLIENT_CPU)
                    .map(cpu -> sideBySide(view, bare, workload, cpu)));
  }

  private static String compared(ArmDescription bare, Comparison comparison) {
    Estimate ratio = comparison.ratio();
    var overhead =
        new Estimate(1 / ratio.median(), 1 / ratio.upper(), 1 / ratio.lower(), ratio.blocks());
    boolean none = comparison.verdict() == Verdict.NO_DIFFERENCE_SHOWN;
    return "The harness "
        + (none
            ? "shows no client CPU of its own, " + RatioText.percentInterval(overhead) + ","
            : "changes client CPU by " + RatioText.withInterval(overhead))
        + " over "
        + bare.name()
        + ", which runs the same operation without it ("
        + comparison.workload()
        + ").";
  }

  private static String sideBySide(
      ResultView view, ArmDescription bare, WorkloadDescription workload, Estimate cpu) {
    String alone =
        "Harness check: an operation of "
            + workload.name()
            + " in "
            + bare.name()
            + " costs "
            + Figures.microseconds(cpu.median())
            + " of client CPU";
    return counterpart(view, workload)
        .map(harness -> alone + ", " + harness + " through the harness.")
        .orElse(alone + ".");
  }

  /** The baseline's figure for the same statement, if it ran it. */
  private static Optional<String> counterpart(ResultView view, WorkloadDescription bare) {
    return view.arm(Role.BASELINE)
        .flatMap(
            baseline ->
                view.result().workloads().stream()
                    .filter(other -> other.statement().equals(bare.statement()))
                    .flatMap(
                        other ->
                            view.value(other, baseline, Metric.CLIENT_CPU).stream()
                                .map(
                                    cpu ->
                                        Figures.microseconds(cpu.median())
                                            + " ("
                                            + other.name()
                                            + ")"))
                    .findFirst());
  }
}
