package io.encbench.experiment;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Sample;
import java.util.ArrayList;
import java.util.List;

/** Recomputes a result with another of its arms as the baseline. */
public final class OtherBaseline {
  private OtherBaseline() {}

  /**
   * Returns a result with the same samples and with ratios to another arm. The reasons for noise
   * are kept, because they concern the machine: the A/A check is about the arm that was measured
   * twice.
   *
   * @param arm name of the new baseline
   * @throws ConfigurationException if there is no such arm, or the result is invalid
   */
  public static ExperimentResult of(ExperimentResult result, String arm) {
    List<String> names = result.arms().stream().map(ArmDescription::name).toList();
    if (!names.contains(arm)) {
      throw new ConfigurationException(
          "the result has no arm %s; it has %s".formatted(arm, String.join(", ", names)));
    }
    if (!result.usable()) {
      throw new ConfigurationException(
          "the result is INVALID, so it has no ratios: "
              + String.join("; ", result.invalidReasons()));
    }
    List<ArmDescription> arms = new ArrayList<>();
    for (ArmDescription each : result.arms()) {
      if (each.name().equals(arm)) {
        arms.add(0, as(Role.BASELINE, each));
      } else {
        arms.add(as(Role.TREATMENT, each));
      }
    }
    List<Sample> standing =
        result.samples().stream()
            .filter(sample -> result.rejected().stream().noneMatch(cell -> cell.covers(sample)))
            .toList();
    Analysis analysis = Analysis.of(arms, standing);
    return new Analysis(
            analysis.summaries(), analysis.comparisons(), analysis.resolutions(), result.noise())
        .in(result, arms);
  }

  private static ArmDescription as(Role role, ArmDescription arm) {
    return new ArmDescription(
        arm.name(),
        arm.title(),
        role,
        arm.settings(),
        arm.protection(),
        arm.omitted(),
        arm.proof());
  }
}
