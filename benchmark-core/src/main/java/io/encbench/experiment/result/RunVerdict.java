package io.encbench.experiment.result;

/** Verdict on a run as a whole. */
public enum RunVerdict {
  /** Numbers and verdicts stand. */
  VALID,
  /** Numbers stand with their intervals; verdicts on arms do not. */
  NOISY,
  /** Some numbers must not be used, or none may. */
  INVALID
}
