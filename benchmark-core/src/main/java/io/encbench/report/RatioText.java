package io.encbench.report;

import io.encbench.experiment.result.Comparison;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import java.util.Locale;

/**
 * Formats ratios to the baseline: below 2 as a change in percent, {@code +7 % [+5, +9]}, otherwise
 * as a multiple, {@code × 3.9 [3.6, 4.2]}. The wider the interval, the fewer digits are shown.
 */
public final class RatioText {
  public static final String NO_DIFFERENCE = "no difference shown";

  private static final double MULTIPLE_FROM = 2;

  private RatioText() {}

  /** The ratio with its interval. */
  public static String withInterval(Estimate ratio) {
    return value(ratio) + Figures.NO_BREAK + interval(ratio);
  }

  /** The ratio with its interval, or {@link #NO_DIFFERENCE} with the interval if none was shown. */
  public static String verdict(Comparison comparison) {
    return verdict(comparison, NO_DIFFERENCE);
  }

  /**
   * The same as {@link #verdict(Comparison)}, with other words for {@link #NO_DIFFERENCE}.
   *
   * @param noDifference words to use if no difference was shown
   */
  public static String verdict(Comparison comparison, String noDifference) {
    Estimate ratio = comparison.ratio();
    return comparison.verdict() == Comparison.Verdict.NO_DIFFERENCE_SHOWN
        ? noDifference + " " + interval(ratio) + (multiple(ratio) ? "" : Figures.NO_BREAK + "%")
        : withInterval(ratio);
  }

  /** The interval alone, always in percent. */
  static String percentInterval(Interval interval) {
    int decimals = 50 * interval.width() >= 1.5 ? 0 : 1;
    return "["
        + percent(interval.lower(), decimals)
        + ","
        + Figures.NO_BREAK
        + percent(interval.upper(), decimals)
        + "]"
        + Figures.NO_BREAK
        + "%";
  }

  /** The verdict in words. */
  public static String words(Comparison comparison) {
    return switch (comparison.verdict()) {
      case HIGHER -> "higher";
      case LOWER -> "lower";
      case NO_DIFFERENCE_SHOWN -> NO_DIFFERENCE;
      case NOT_JUDGED -> comparison.ratio().interval() == null ? "too few blocks" : "too noisy";
    };
  }

  /** The ratio alone. */
  public static String value(Estimate ratio) {
    return multiple(ratio)
        ? "×" + Figures.NO_BREAK + number(ratio.value(), multipleDecimals(ratio))
        : percent(ratio.value(), percentDecimals(ratio)) + Figures.NO_BREAK + "%";
  }

  private static String interval(Estimate ratio) {
    Interval interval = ratio.interval();
    if (interval == null) {
      return "[no" + Figures.NO_BREAK + "interval]";
    }
    int decimals = multiple(ratio) ? multipleDecimals(ratio) : percentDecimals(ratio);
    String lower =
        multiple(ratio) ? number(interval.lower(), decimals) : percent(interval.lower(), decimals);
    String upper =
        multiple(ratio) ? number(interval.upper(), decimals) : percent(interval.upper(), decimals);
    return "[" + lower + "," + Figures.NO_BREAK + upper + "]";
  }

  private static boolean multiple(Estimate ratio) {
    return ratio.value() >= MULTIPLE_FROM;
  }

  private static int percentDecimals(Estimate ratio) {
    double halfWidthPercent = 100 * halfWidth(ratio);
    double percent = Math.abs(100 * (ratio.value() - 1));
    int decimals = halfWidthPercent >= 0.1 || percent >= 1 ? 1 : 2;
    if (halfWidthPercent >= 1.5) {
      decimals = 0;
    }
    // If the interval excludes equality, rounding a bound to equality would contradict the verdict.
    while (decimals < 2 && !ratio.covers(1) && boundRoundsToEquality(ratio, decimals)) {
      decimals++;
    }
    return decimals;
  }

  private static boolean boundRoundsToEquality(Estimate ratio, int decimals) {
    return ratio
        .confidence()
        .filter(
            interval ->
                percent(interval.lower(), decimals).equals("0")
                    || percent(interval.upper(), decimals).equals("0"))
        .isPresent();
  }

  private static int multipleDecimals(Estimate ratio) {
    if (ratio.value() >= 100) {
      return 0;
    }
    return halfWidth(ratio) >= 0.05 || ratio.value() >= 10 ? 1 : 2;
  }

  private static double halfWidth(Estimate ratio) {
    return ratio.confidence().map(Interval::width).orElse(0.0) / 2;
  }

  private static String percent(double ratio, int decimals) {
    String digits = number(Math.abs(100 * (ratio - 1)), decimals);
    boolean zero = digits.chars().allMatch(c -> c == '0' || c == '.');
    if (zero) {
      return "0";
    }
    return (ratio > 1 ? "+" : "−") + digits;
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
