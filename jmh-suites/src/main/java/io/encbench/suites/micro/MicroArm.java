package io.encbench.suites.micro;

/**
 * One way to do the work of a case.
 *
 * @param name in results; the same in all cases that have the arm
 * @param title for people; of a baseline, what it is in its case
 * @param method of the benchmark class
 * @param limit what it may cost
 */
record MicroArm(String name, String title, String method, Limit limit) {
  /** Every case has it, in its place: ratios are formed against it. */
  static final String BASELINE = "baseline";

  /** The baseline again. */
  static final String AGAIN = "baseline-again";
}
