package io.encbench.experiment;

/**
 * A median with its 95 % bootstrap interval.
 *
 * @param median median over blocks
 * @param lower lower end of the interval
 * @param upper upper end of the interval
 * @param blocks number of blocks behind it
 */
public record Estimate(double median, double lower, double upper, int blocks) {

  /** Whether the interval covers a value. */
  public boolean covers(double value) {
    return lower <= value && value <= upper;
  }
}
