package io.encbench.experiment.result;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The measurement of one workload in one arm's JVM of one block: the unit from which ratios are
 * formed.
 *
 * @param block 0-based number of the block
 * @param position 0-based place of the arm in the block's order
 * @param arm name of the {@link ArmDescription}
 * @param workload name of the {@link WorkloadDescription}
 * @param operations number of operations in the measured windows
 * @param seconds length of the measured windows
 * @param values value of each metric that could be measured
 * @param windows the windows of the sample if the arm took turns with others; otherwise empty
 */
public record Sample(
    int block,
    int position,
    String arm,
    String workload,
    long operations,
    double seconds,
    Map<Metric, Double> values,
    List<Window> windows) {

  public Sample {
    values = Map.copyOf(values);
    windows = List.copyOf(windows);
  }

  /** Creates a sample that was measured without windows. */
  public Sample(
      int block,
      int position,
      String arm,
      String workload,
      long operations,
      double seconds,
      Map<Metric, Double> values) {
    this(block, position, arm, workload, operations, seconds, values, List.of());
  }

  /**
   * Creates a sample from windows. Its values are medians, because a moment of noise affects only
   * some windows.
   */
  public static Sample of(
      int block, int position, String arm, String workload, List<Window> windows) {
    return new Sample(
        block,
        position,
        arm,
        workload,
        windows.stream().mapToLong(Window::operations).sum(),
        windows.stream().mapToDouble(Window::seconds).sum(),
        medians(windows),
        windows);
  }

  private static Map<Metric, Double> medians(List<Window> windows) {
    Map<Metric, Double> medians = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      double[] values =
          windows.stream()
              .flatMap(window -> Stream.ofNullable(window.values().get(metric)))
              .mapToDouble(Double::doubleValue)
              .toArray();
      if (values.length > 0) {
        medians.put(metric, Median.withDefaults().evaluate(values));
      }
    }
    return medians;
  }

  /**
   * The ratio of a metric to that of another sample of the same block. For samples of windows, it
   * is the median ratio of windows of the same round, which were measured right after each other or
   * at the same moment; otherwise it is the ratio of the values.
   *
   * @return empty if either sample lacks the metric, or the ratio is not finite and above zero
   */
  public OptionalDouble ratio(Sample baseline, Metric metric) {
    double[] ratios = windowRatios(baseline, metric);
    Double own = values.get(metric);
    Double other = baseline.values.get(metric);
    if (own == null || other == null) {
      return OptionalDouble.empty();
    }
    double ratio = ratios.length == 0 ? own / other : Median.withDefaults().evaluate(ratios);
    return ratio > 0 && Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
  }

  /** The ratios of windows of the same rounds; empty without windows. */
  public double[] windowRatios(Sample baseline, Metric metric) {
    Map<Integer, Double> others = new HashMap<>();
    for (Window window : baseline.windows) {
      Double value = window.values().get(metric);
      if (value != null) {
        others.put(window.round(), value);
      }
    }
    return windows.stream()
        .filter(window -> window.values().containsKey(metric))
        .filter(window -> others.containsKey(window.round()))
        .mapToDouble(
            window ->
                window.values().getOrDefault(metric, 0.0)
                    / others.getOrDefault(window.round(), 0.0))
        .toArray();
  }
}
