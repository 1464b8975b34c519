package io.encbench.suites.micro;

/**
 * One way to do the work of a case.
 *
 * @param name name in results; the same in all cases that have the arm
 * @param title title in reports; for a baseline, what the baseline is in its case
 * @param method method of the benchmark class
 * @param limit the maximum cost
 */
record MicroArm(String name, String title, String method, Limit limit) {
  /** Name of the first arm of every case, against which ratios are formed. */
  static final String BASELINE = "baseline";

  /** Name of the A/A arm. */
  static final String AGAIN = "baseline-again";
}
