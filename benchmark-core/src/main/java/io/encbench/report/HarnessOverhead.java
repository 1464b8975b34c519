package io.encbench.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reports the overhead of the harness per operation, relative to a bare loop around the driver. The
 * comparisons hold the ratio of bare to baseline, so it is inverted here.
 */
final class HarnessOverhead {
  private HarnessOverhead() {}

  static Optional<String> sentence(ResultView view) {
    return view.arms(Role.HARNESS_CHECK).stream()
        .flatMap(bare -> sentence(view, bare).stream())
        .findFirst();
  }

  private static Optional<String> sentence(ResultView view, ArmDescription bare) {
    List<Comparison> comparisons =
        view.result().workloads().stream()
            .flatMap(workload -> view.comparison(workload, bare, Metric.CLIENT_CPU).stream())
            .toList();
    if (comparisons.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "Client CPU of "
            + view.baselineName()
            + " against a bare loop without pool and meters ("
            + bare.name()
            + "): "
            + comparisons.stream()
                .map(HarnessOverhead::inverted)
                .map(overhead -> overhead.workload() + " " + RatioText.verdict(overhead))
                .collect(Collectors.joining("; "))
            + ".");
  }

  private static Comparison inverted(Comparison bare) {
    return new Comparison(
        bare.workload(),
        bare.arm(),
        bare.metric(),
        bare.ratio().reciprocal(),
        switch (bare.verdict()) {
          case LOWER -> Verdict.HIGHER;
          case HIGHER -> Verdict.LOWER;
          case NO_DIFFERENCE_SHOWN, NOT_JUDGED -> bare.verdict();
        });
  }
}
