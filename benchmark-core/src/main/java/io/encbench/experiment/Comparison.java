package io.encbench.experiment;

/**
 * One arm against the baseline: the ratio arm / baseline of one metric, paired within each block.
 */
public record Comparison(String workload, String arm, Metric metric, Estimate ratio) {

  /** What the interval allows to say. */
  public Verdict verdict() {
    if (ratio.covers(1)) {
      return Verdict.NO_DIFFERENCE_SHOWN;
    }
    return ratio.median() > 1 ? Verdict.HIGHER : Verdict.LOWER;
  }

  /** Outcome of a comparison. */
  public enum Verdict {
    LOWER,
    NO_DIFFERENCE_SHOWN,
    HIGHER
  }
}
