package io.encbench.report;

import io.encbench.experiment.Comparison;
import io.encbench.experiment.Estimate;
import java.util.Locale;

/**
 * How a ratio to the baseline is written. Below two it is a change in percent, {@code +7 % [+5,
 * +9]}; from two on a multiple, {@code × 3.9 [3.6, 4.2]}. The digits shown end where the interval
 * makes them meaningless.
 */
public final class RatioText {
  static final String NO_DIFFERENCE = "no difference shown";

  private static final double MULTIPLE_FROM = 2;

  private RatioText() {}

  /** The ratio with its interval. */
  public static String withInterval(Estimate ratio) {
    return value(ratio) + Figures.NO_BREAK + interval(ratio);
  }

  /** The ratio with its interval, or that there is none to show. */
  public static String verdict(Comparison comparison) {
    return verdict(comparison, NO_DIFFERENCE);
  }

  /** As {@link #verdict(Comparison)}, with other words for the case that nothing was shown. */
  static String verdict(Comparison comparison, String noDifference) {
    Estimate ratio = comparison.ratio();
    return comparison.verdict() == Comparison.Verdict.NO_DIFFERENCE_SHOWN && hasInterval(ratio)
        ? noDifference + " " + interval(ratio) + (multiple(ratio) ? "" : Figures.NO_BREAK + "%")
        : withInterval(ratio);
  }

  /** The interval alone, in percent whatever its size. */
  static String percentInterval(Estimate ratio) {
    int decimals = percentDecimals(ratio);
    return "["
        + percent(ratio.lower(), decimals)
        + ","
        + Figures.NO_BREAK
        + percent(ratio.upper(), decimals)
        + "]"
        + Figures.NO_BREAK
        + "%";
  }

  /** What the interval allows to say, in words. */
  static String words(Comparison comparison) {
    if (!hasInterval(comparison.ratio())) {
      return "one block, no interval";
    }
    return switch (comparison.verdict()) {
      case HIGHER -> "higher";
      case LOWER -> "lower";
      case NO_DIFFERENCE_SHOWN -> NO_DIFFERENCE;
    };
  }

  /** The ratio alone. */
  static String value(Estimate ratio) {
    return multiple(ratio)
        ? "×" + Figures.NO_BREAK + number(ratio.median(), multipleDecimals(ratio))
        : percent(ratio.median(), percentDecimals(ratio)) + Figures.NO_BREAK + "%";
  }

  /** Whether there are blocks enough for an interval at all. */
  static boolean hasInterval(Estimate ratio) {
    return ratio.blocks() > 1;
  }

  private static String interval(Estimate ratio) {
    if (!hasInterval(ratio)) {
      return "[one" + Figures.NO_BREAK + "block]";
    }
    int decimals = multiple(ratio) ? multipleDecimals(ratio) : percentDecimals(ratio);
    String lower =
        multiple(ratio) ? number(ratio.lower(), decimals) : percent(ratio.lower(), decimals);
    String upper =
        multiple(ratio) ? number(ratio.upper(), decimals) : percent(ratio.upper(), decimals);
    return "[" + lower + "," + Figures.NO_BREAK + upper + "]";
  }

  private static boolean multiple(Estimate ratio) {
    return ratio.median() >= MULTIPLE_FROM;
  }

  private static int percentDecimals(Estimate ratio) {
    double halfWidthPercent = 50 * (ratio.upper() - ratio.lower());
    double percent = Math.abs(100 * (ratio.median() - 1));
    int decimals = halfWidthPercent >= 0.1 || percent >= 1 ? 1 : 2;
    if (halfWidthPercent >= 1.5) {
      decimals = 0;
    }
    // A bound that is not equality must not be rounded to it where that would hide the verdict.
    while (decimals < 2 && !ratio.covers(1) && boundRoundsToEquality(ratio, decimals)) {
      decimals++;
    }
    return decimals;
  }

  private static boolean boundRoundsToEquality(Estimate ratio, int decimals) {
    return percent(ratio.lower(), decimals).equals("0")
        || percent(ratio.upper(), decimals).equals("0");
  }

  private static int multipleDecimals(Estimate ratio) {
    if (ratio.median() >= 100) {
      return 0;
    }
    double halfWidth = (ratio.upper() - ratio.lower()) / 2;
    return halfWidth >= 0.05 || ratio.median() >= 10 ? 1 : 2;
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
