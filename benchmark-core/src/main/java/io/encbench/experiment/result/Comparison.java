package io.encbench.experiment.result;

import io.encbench.stats.Estimate;

/**
 * One arm against the baseline: the ratio arm / baseline of one metric, paired within each block.
 *
 * @param ratio ratio, with an interval for this comparison alone
 * @param verdict verdict, corrected for the number of comparisons, see {@code Analysis}
 */
public record Comparison(
    String workload, String arm, Metric metric, Estimate ratio, Verdict verdict) {

  /** Outcome of a comparison. */
  public enum Verdict {
    LOWER,
    NO_DIFFERENCE_SHOWN,
    HIGHER,
    /** The run is too noisy for a verdict, or has too few blocks for an interval. */
    NOT_JUDGED
  }
}
