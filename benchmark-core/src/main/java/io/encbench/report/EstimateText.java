package io.encbench.report;

import io.encbench.experiment.Estimate;

/** How an absolute size is written where a reader asks for the exact value. */
final class EstimateText {
  private EstimateText() {}

  /** {@code 30.12345 µs/op [30.01, 30.2], 6 blocks}. */
  static String of(Estimate value, String unit) {
    String text = Figures.exact(value.median()) + (unit.isEmpty() ? "" : " " + unit);
    return value.blocks() > 1
        ? text
            + " ["
            + Figures.exact(value.lower())
            + ", "
            + Figures.exact(value.upper())
            + "], "
            + value.blocks()
            + " blocks"
        : text + ", 1 block";
  }
}
