package io.encbench.stats;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The estimate of a quantity from a few replicates.
 *
 * @param value point estimate: a mean, or for ratios a geometric mean
 * @param interval 95 % confidence interval; null if there are too few replicates for one
 * @param replicates number of independent measurements, such as generations of JVMs
 */
public record Estimate(double value, @Nullable Interval interval, int replicates) {

  /** The interval, if there is one. */
  @JsonIgnore
  public Optional<Interval> confidence() {
    return Optional.ofNullable(interval);
  }

  /** The range that a chart draws: the interval, or the value alone if there is none. */
  public Interval whiskers() {
    return interval == null ? new Interval(value, value) : interval;
  }

  /** Whether the interval covers a value; without an interval every value is possible. */
  public boolean covers(double possible) {
    return interval == null || interval.covers(possible);
  }

  /**
   * The value with its interval, such as {@code 7.1 [6.8, 7.4]}; without one, the value alone.
   *
   * @param format formats each figure
   */
  public String text(DoubleFunction<String> format) {
    return format.apply(value)
        + (interval == null
            ? ""
            : " [" + format.apply(interval.lower()) + ", " + format.apply(interval.upper()) + "]");
  }

  /** A ratio as a change in percent, such as {@code −1.2 % [−3.4, +1.1]}. */
  public String change() {
    String bounds =
        interval == null
            ? ""
            : " [" + signed(interval.lower()) + ", " + signed(interval.upper()) + "]";
    return signed(value) + " %" + bounds;
  }

  private static String signed(double ratio) {
    return String.format(Locale.ROOT, "%+.1f", 100 * (ratio - 1)).replace('-', '−');
  }

  /** The estimate of a quantity that increases with this one. */
  public Estimate increasing(DoubleUnaryOperator function) {
    return new Estimate(
        function.applyAsDouble(value),
        interval == null
            ? null
            : new Interval(
                function.applyAsDouble(interval.lower()), function.applyAsDouble(interval.upper())),
        replicates);
  }

  /** The estimate of the reciprocal of a ratio. */
  public Estimate reciprocal() {
    return new Estimate(
        1 / value,
        interval == null ? null : new Interval(1 / interval.upper(), 1 / interval.lower()),
        replicates);
  }
}
