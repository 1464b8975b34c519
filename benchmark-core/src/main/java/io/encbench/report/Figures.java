package io.encbench.report;

import io.encbench.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/** Formats numbers with three significant digits, in the same way for console and HTML page. */
public final class Figures {
  /** Keeps a number and its unit on one line. */
  public static final char NO_BREAK = '\u00a0';

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final int EXACT_DIGITS = 7;
  private static final double BYTES_PER_UNIT = 1024;

  private Figures() {}

  /** Three significant digits, thousands separated by commas: {@code 24,300}, {@code 30.1}. */
  public static String rounded(double value) {
    return significant(value, SIGNIFICANT_DIGITS);
  }

  /** Seven significant digits, for readers who check the numbers. */
  public static String exact(double value) {
    return significant(value, EXACT_DIGITS);
  }

  /** A number as short as it can be written: {@code 3}, {@code 1.5}. */
  public static String shortest(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A time per operation given in microseconds: {@code 30.1 µs} or {@code 4.02 ms}. */
  public static String microseconds(double microseconds) {
    return Math.abs(microseconds) < 1000
        ? rounded(microseconds) + NO_BREAK + "µs"
        : rounded(microseconds / 1000) + NO_BREAK + "ms";
  }

  /** A number with its noun, singular or plural: {@code 1 warehouse}, {@code 1,000 warehouses}. */
  public static String count(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }

  /** A fraction in whole percent: {@code 78 %}. */
  public static String percent(double fraction) {
    return Math.round(100 * fraction) + "" + NO_BREAK + "%";
  }

  /** Memory in binary units: {@code 7.8 GiB}. */
  public static String memory(long bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = bytes;
    int unit = 0;
    while (value >= BYTES_PER_UNIT && unit < units.length - 1) {
      value /= BYTES_PER_UNIT;
      unit++;
    }
    return rounded(value) + NO_BREAK + units[unit];
  }

  /** A length of time in its two largest units: {@code 1 h 3 min}, {@code 2 min 5 s}. */
  public static String duration(Duration duration) {
    long seconds = Math.max(0, Math.round(duration.toMillis() / 1000.0));
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }

  private static String significant(double value, int digits) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    var rounded = new BigDecimal(value).round(new MathContext(digits));
    if (rounded.signum() == 0) {
      return "0";
    }
    int integerDigits = rounded.precision() - rounded.scale();
    int decimals = Math.max(0, digits - integerDigits);
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded).replace('-', '−');
  }

  /** Formats an estimate with its exact value, for tooltips. */
  public static final class EstimateText {
    private EstimateText() {}

    /** {@code 30.12345 µs/op [30.01, 30.2], 6 blocks}. */
    public static String of(Estimate estimate, String unit) {
      return Figures.exact(estimate.value())
          + (unit.isEmpty() ? "" : " " + unit)
          + estimate
              .confidence()
              .map(i -> " [" + Figures.exact(i.lower()) + ", " + Figures.exact(i.upper()) + "]")
              .orElse("")
          + ", "
          + Figures.count(estimate.replicates(), "block");
    }
  }
}
