package io.encbench.stats;

/**
 * A margin within which two quantities count as equal. Equality is shown if the whole interval of
 * their ratio lies within the margin (Schuirmann, A Comparison of the Two One-Sided Tests
 * Procedure, 1987; with a 95 % interval the test is at 2.5 %). A wide interval therefore shows
 * nothing.
 *
 * @param percent above 0 and below 100
 */
public record Margin(double percent) {

  public Margin {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException("a margin of " + percent + " %");
    }
  }

  /** The ratios that count as equal. */
  public Interval ratios() {
    return new Interval(1 - percent / 100, 1 + percent / 100);
  }

  /** Whether an estimate of a ratio shows equality. */
  public boolean showsEquality(Estimate ratio) {
    Interval interval = ratio.interval();
    return interval != null && interval.within(ratios());
  }
}
