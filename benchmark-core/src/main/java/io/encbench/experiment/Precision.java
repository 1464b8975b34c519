package io.encbench.experiment;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How narrow every interval of a client CPU ratio is to be, the A/A arm's included: within so many
 * percent of the ratio on either side.
 *
 * <p>To stop as soon as an interval happens to be narrow would make it cover less than it says.
 * That all ratios must be narrow, of at least {@link #FEWEST_BLOCKS}, keeps its coverage at 93 % or
 * more, as the proof of the method shows.
 *
 * @param percent from 0.1 to 50
 */
public record Precision(double percent) {
  /** Fewer blocks are narrow by chance. */
  public static final int FEWEST_BLOCKS = 6;

  private static final double LEAST = 0.1;
  private static final double MOST = 50;

  /**
   * Reads what a user writes.
   *
   * @param key under which it is written, for people
   * @param text such as {@code 3} or {@code 3%}
   * @throws ConfigurationException if it is none
   */
  public static Precision parse(String key, String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
    double percent;
    try {
      percent = Double.parseDouble(number.strip());
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          "%s is '%s', which is not a percentage such as 3%%".formatted(key, text), e);
    }
    if (!(percent >= LEAST && percent <= MOST)) {
      throw new ConfigurationException(
          "%s is %s; it can be from %s to %s percent".formatted(key, percent, LEAST, MOST));
    }
    return new Precision(percent);
  }

  /** Whether measuring may end. */
  public boolean reached(int blocks, List<Comparison> comparisons) {
    return blocks >= FEWEST_BLOCKS && missed(comparisons).isEmpty();
  }

  /** Why it is missed: the widest interval of client CPU; empty if it is not. */
  public Optional<String> missed(List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
        .max(Comparator.comparingDouble(Precision::halfWidthPercent))
        .filter(widest -> halfWidthPercent(widest) > percent)
        .map(
            widest ->
                String.format(
                    Locale.ROOT,
                    "the precision of %s %% was missed: the interval of %s on %s is %s wide on "
                        + "either side",
                    percent,
                    widest.arm(),
                    widest.workload(),
                    words(widest)));
  }

  /** For people and settings. */
  @Override
  public String toString() {
    return percent + " %";
  }

  private static String words(Comparison widest) {
    double half = halfWidthPercent(widest);
    return Double.isFinite(half) ? String.format(Locale.ROOT, "%.1f %%", half) : "no interval";
  }

  /** Infinite without an interval. */
  private static double halfWidthPercent(Comparison comparison) {
    return comparison
        .ratio()
        .confidence()
        .map(Precision::halfWidthPercent)
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static double halfWidthPercent(Interval interval) {
    return 100 * (Math.sqrt(interval.upper() / interval.lower()) - 1);
  }
}
