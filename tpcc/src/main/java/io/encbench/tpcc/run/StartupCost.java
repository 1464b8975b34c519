package io.encbench.tpcc.run;

import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.tpcc.result.Startup;
import java.util.List;

/**
 * Adds up the cost of a JVM until it is warm. Turns of warm-up count until {@link WarmUpRule} ends
 * the warm-up of this arm. Later turns only bring the arm level with others. The time between turns
 * does not count, because other arms and other runs of the JVM warm up then. Used by one thread.
 */
final class StartupCost {
  private final WarmUpRule rule = new WarmUpRule();
  private double seconds;
  private double cpuSeconds;
  private long transactions;

  /**
   * Begins with the cost before the first turn, of starting, loading classes and connecting.
   *
   * @param seconds time since the start of the JVM
   * @param cpuSeconds CPU of the process since then
   */
  StartupCost(double seconds, double cpuSeconds) {
    this.seconds = seconds;
    this.cpuSeconds = cpuSeconds;
  }

  /** Adds a turn of warm-up, unless the JVM was warm before it. */
  void add(Stretch turn) {
    if (rule.done()) {
      return;
    }
    rule.add(List.of(turn));
    double micros = turn.values().getOrDefault(Metric.CLIENT_CPU_PROCESS, Double.NaN);
    seconds += turn.seconds();
    cpuSeconds += turn.operations() * micros / 1e6;
    transactions += turn.operations();
  }

  /** The cost so far. */
  Startup startup() {
    return new Startup(seconds, cpuSeconds, transactions, rule.cpuMicros());
  }
}
