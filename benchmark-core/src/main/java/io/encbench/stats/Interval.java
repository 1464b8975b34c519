package io.encbench.stats;

/** A range of values, both ends included. */
public record Interval(double lower, double upper) {

  /** Whether a value lies in it. */
  public boolean covers(double value) {
    return lower <= value && value <= upper;
  }

  /** Whether it lies in another one. */
  public boolean within(Interval other) {
    return other.covers(lower) && other.covers(upper);
  }

  /** Its length. */
  public double width() {
    return upper - lower;
  }
}
