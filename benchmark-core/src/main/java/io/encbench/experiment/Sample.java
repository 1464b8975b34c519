package io.encbench.experiment;

import java.util.Map;

/**
 * What one workload measured in one arm's JVM of one block: the unit from which ratios are formed.
 *
 * @param block 0-based number of the block
 * @param position 0-based place of the arm in the block's order
 * @param arm name of the {@link ArmDescription}
 * @param workload name of the {@link WorkloadDescription}
 * @param operations operations counted in the measured window
 * @param seconds length of the measured window
 * @param values each metric that could be measured here
 */
public record Sample(
    int block,
    int position,
    String arm,
    String workload,
    long operations,
    double seconds,
    Map<Metric, Double> values) {

  public Sample {
    values = Map.copyOf(values);
  }
}
