package io.encbench.experiment;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.stats.Estimate;
import io.encbench.stats.Margin;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The A/A check: on every workload, the baseline measured a second time must be shown to cost as
 * much as the baseline, by the same interval that all arms get. It is a test of equivalence: an
 * interval that is too wide, or too far from 1, does not lie within the margin and fails. It fails
 * too if the A/A arm was left out or its numbers were rejected. Because all workloads must pass, no
 * correction for their number is needed.
 */
public final class AaCheck {
  /** How far the A/A arm may differ from the baseline. */
  public static final Margin MARGIN = new Margin(3);

  private AaCheck() {}

  /**
   * The reasons why verdicts on other arms are withheld.
   *
   * @param arms arms of the experiment; without an A/A arm there is no check
   * @param workloads workloads that were measured
   * @return a sentence for each workload that fails; empty if all pass
   */
  static List<String> noise(
      List<ArmDescription> arms, Collection<String> workloads, List<Comparison> comparisons) {
    List<String> noise = new ArrayList<>();
    for (ArmDescription arm : arms) {
      if (arm.role() == Role.AA_CHECK) {
        workloads.stream()
            .filter(workload -> arm.omitted().get(workload) != Omission.NOT_PLANNED)
            .flatMap(workload -> reason(arm, workload, comparisons).stream())
            .forEach(noise::add);
      }
    }
    return List.copyOf(noise);
  }

  private static Optional<String> reason(
      ArmDescription again, String workload, List<Comparison> comparisons) {
    Optional<Estimate> ratio =
        comparisons.stream()
            .filter(each -> each.arm().equals(again.name()))
            .filter(each -> each.workload().equals(workload))
            .filter(each -> each.metric() == Metric.CLIENT_CPU)
            .map(Comparison::ratio)
            .findFirst();
    if (ratio.isEmpty()) {
      return Optional.of(
          workload
              + ": the A/A arm "
              + again.name()
              + (again.omitted().containsKey(workload)
                  ? " was left out, so nothing shows how large the noise is"
                  : " has no ratio to the baseline"));
    }
    return MARGIN.showsEquality(ratio.get())
        ? Optional.empty()
        : Optional.of(workload + ": " + found(again, ratio.get()));
  }

  private static String found(ArmDescription again, Estimate ratio) {
    if (ratio.interval() == null) {
      return String.format(
          Locale.ROOT,
          "measured only %d of the %d blocks that an interval needs",
          ratio.replicates(),
          StudentT.FEWEST_REPLICATES);
    }
    return String.format(
        Locale.ROOT,
        "client CPU of %s differs from the baseline by %s, and is not shown to be equal within"
            + " %.0f %%",
        again.name(),
        ratio.change(),
        MARGIN.percent());
  }
}
