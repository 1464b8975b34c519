package io.encbench.stats;

/** A range of values, both ends included. */
public record Interval(double lower, double upper) {

  /** Whether a value lies in this interval. */
  public boolean covers(double value) {
    return lower <= value && value <= upper;
  }

  /** Whether this interval lies within another one. */
  public boolean within(Interval other) {
    return other.covers(lower) && other.covers(upper);
  }

  /** The length of this interval. */
  public double width() {
    return upper - lower;
  }
}
