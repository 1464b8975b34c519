package io.encbench.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;

/** Chooses an arm's colour class in the style sheet: a grey for a check, a hue for a treatment. */
public final class ArmStyle {
  private static final int HUES = 10;

  private ArmStyle() {}

  public static String of(ResultView view, ArmDescription arm) {
    return switch (arm.role()) {
      case BASELINE -> "arm-baseline";
      case AA_CHECK -> "arm-aa";
      case HARNESS_CHECK -> "arm-harness";
      case TREATMENT -> "arm-" + (1 + view.arms(Role.TREATMENT).indexOf(arm) % HUES);
    };
  }
}
