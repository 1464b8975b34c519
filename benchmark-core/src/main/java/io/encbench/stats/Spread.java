package io.encbench.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The sources of the spread of ratios: differences between JVMs, and differences between windows
 * within a JVM. Both are standard deviations of the logarithms of the ratios of replicates, so 0.01
 * is one percent.
 *
 * @param betweenJvms the spread that remains without that of windows
 * @param ofWindows the spread that windows add to the ratio of a replicate, which is their median
 */
public record Spread(double betweenJvms, double ofWindows) {
  /** Standard deviation of a normal distribution divided by its median absolute deviation. */
  private static final double NORMAL = 1.4826;

  /** Variance of a median divided by that of a mean, for many normal values. */
  private static final double MEDIAN_VARIANCE = Math.PI / 2;

  /**
   * Separates the two sources.
   *
   * @param ratiosByArm ratios of each arm, one for each replicate
   * @param windows ratios of the windows of each arm and replicate
   * @return empty without windows or without two replicates of an arm
   */
  public static Optional<Spread> of(Collection<double[]> ratiosByArm, List<double[]> windows) {
    double freedom = ratiosByArm.stream().mapToDouble(ratios -> ratios.length - 1.0).sum();
    List<double[]> several = windows.stream().filter(ratios -> ratios.length > 2).toList();
    if (freedom < 1 || several.isEmpty()) {
      return Optional.empty();
    }
    double total = ratiosByArm.stream().mapToDouble(Spread::squares).sum() / freedom;
    double ofWindows =
        several.stream().mapToDouble(Spread::varianceOfMedian).average().orElseThrow();
    return Optional.of(new Spread(Math.sqrt(Math.max(0, total - ofWindows)), Math.sqrt(ofWindows)));
  }

  /** Whether more windows in each JVM would narrow intervals more than more JVMs would. */
  public boolean mostlyOfWindows() {
    return ofWindows > betweenJvms;
  }

  private static double squares(double[] ratios) {
    double[] logarithms = Arrays.stream(ratios).map(Math::log).toArray();
    double mean = Arrays.stream(logarithms).average().orElse(0);
    return Arrays.stream(logarithms).map(each -> (each - mean) * (each - mean)).sum();
  }

  /**
   * The variance of the median, estimated from the median absolute deviation, because a moment of
   * noise hardly affects a median.
   */
  private static double varianceOfMedian(double[] ratios) {
    double[] logarithms = Arrays.stream(ratios).map(Math::log).toArray();
    double median = Median.withDefaults().evaluate(logarithms);
    double[] deviations = Arrays.stream(logarithms).map(each -> Math.abs(each - median)).toArray();
    double deviation = NORMAL * Median.withDefaults().evaluate(deviations);
    return MEDIAN_VARIANCE * deviation * deviation / ratios.length;
  }
}
