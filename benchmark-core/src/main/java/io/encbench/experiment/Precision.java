package io.encbench.experiment;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A required precision: the largest half-width that the interval of any client CPU ratio may have,
 * in percent of the ratio. It applies to the A/A arm, too.
 *
 * <p>Stopping as soon as an interval happens to be narrow would reduce its coverage. All ratios
 * must be narrow, over at least {@link #FEWEST_BLOCKS} blocks. This keeps the coverage at 93 % or
 * more, as the proof of the method shows.
 *
 * @param percent from 0.1 to 50
 */
public record Precision(double percent) {
  /** Minimum number of blocks; with fewer, intervals are narrow by chance. */
  public static final int FEWEST_BLOCKS = 6;

  private static final double LEAST = 0.1;
  private static final double MOST = 50;

  /**
   * Parses a precision that a user has written.
   *
   * @param key name of the setting, for messages
   * @param text such as {@code 3} or {@code 3%}
   * @throws ConfigurationException if the text is not a percentage in the allowed range
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
          "%s is %s; it must be from %s to %s percent".formatted(key, percent, LEAST, MOST));
    }
    return new Precision(percent);
  }

  /**
   * Whether measuring may end after some whole blocks. If the result has a further block that was
   * only begun, that block is finished first, because precision counts at the end of a block.
   */
  public boolean reachedAfter(int wholeBlocks, ExperimentResult result) {
    return result.samples().stream().allMatch(sample -> sample.block() < wholeBlocks)
        && reached(wholeBlocks, result.comparisons());
  }

  /** Whether the ratios of some blocks are as precise as required. */
  public boolean reached(int blocks, List<Comparison> comparisons) {
    return blocks >= FEWEST_BLOCKS && missed(comparisons).isEmpty();
  }

  /**
   * The reason why the precision is missed, which names the widest interval of client CPU; empty if
   * it is not missed. It is missed if there is no ratio of client CPU.
   */
  public Optional<String> missed(List<Comparison> comparisons) {
    Optional<Comparison> widest =
        comparisons.stream()
            .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
            .max(Comparator.comparingDouble(Precision::halfWidthPercent));
    if (widest.isEmpty()) {
      return Optional.of(missed("there is no ratio of client CPU to the baseline"));
    }
    return widest
        .filter(comparison -> halfWidthPercent(comparison) > percent)
        .map(
            comparison ->
                missed(
                    "the half-width of the interval of %s on %s is %s"
                        .formatted(comparison.arm(), comparison.workload(), words(comparison))));
  }

  private String missed(String why) {
    return String.format(Locale.ROOT, "the precision of %s %% was missed: %s", percent, why);
  }

  /** The text for reports and settings. */
  @Override
  public String toString() {
    return percent + " %";
  }

  private static String words(Comparison widest) {
    double half = halfWidthPercent(widest);
    return Double.isFinite(half) ? String.format(Locale.ROOT, "%.1f %%", half) : "not known";
  }

  /** Infinite if there is no interval. */
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
