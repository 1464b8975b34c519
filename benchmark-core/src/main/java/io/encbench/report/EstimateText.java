package io.encbench.report;

import io.encbench.stats.Estimate;

/** How an absolute size is written where a reader asks for the exact value. */
final class EstimateText {
  private EstimateText() {}

  /** {@code 30.12345 µs/op [30.01, 30.2], 6 blocks}. */
  static String of(Estimate estimate, String unit) {
    return Figures.exact(estimate.value())
        + (unit.isEmpty() ? "" : " " + unit)
        + estimate
            .confidence()
            .map(i -> " [" + Figures.exact(i.lower()) + ", " + Figures.exact(i.upper()) + "]")
            .orElse("")
        + ", "
        + Figures.count(estimate.replicates(), "block");
  }
}
