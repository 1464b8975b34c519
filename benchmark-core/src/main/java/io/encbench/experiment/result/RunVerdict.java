package io.encbench.experiment.result;

/** Verdict on a run as a whole. */
public enum RunVerdict {
  /** Numbers and verdicts may be used. */
  VALID,
  /** Numbers and intervals may be used; there are no verdicts on arms. */
  NOISY,
  /** Some or all numbers must not be used. */
  INVALID
}
