package io.encbench.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;

/** Names an arm's colour in the style sheet: greys for the checks, a hue for each treatment. */
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
