package io.encbench.experiment.result;

import java.util.Map;

/**
 * One short stretch in which one workload was measured in one arm's JVM while the others rested.
 *
 * @param round 0-based number of the round, which holds a window of every arm
 * @param position 0-based place of the arm in the round's order
 * @param operations number of operations
 * @param seconds length of the window
 * @param values value of each metric that could be measured
 */
public record Window(
    int round, int position, long operations, double seconds, Map<Metric, Double> values) {

  public Window {
    values = Map.copyOf(values);
  }
}
