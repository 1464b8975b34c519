package io.encbench.suites.link;

import io.encbench.experiment.result.Metric;
import java.util.EnumMap;
import java.util.Map;

/** What the jobs of an arm cost in an attempt. Not thread-safe. */
final class JobSums {
  private final Map<Metric, Double> sums = new EnumMap<>(Metric.class);
  private int jobs;

  /**
   * Adds a job.
   *
   * @param values that its process found
   * @param wallMs from the start of the process to its end
   */
  void add(Map<Metric, Double> values, double wallMs) {
    values.forEach((metric, value) -> sums.merge(metric, value, Double::sum));
    sums.merge(Metric.JOB_WALL, wallMs, Double::sum);
    jobs++;
  }

  /** All of them together. */
  double wallSeconds() {
    return sums.getOrDefault(Metric.JOB_WALL, 0.0) / 1e3;
  }

  /** Of one job. */
  Map<Metric, Double> means() {
    Map<Metric, Double> means = new EnumMap<>(Metric.class);
    sums.forEach((metric, sum) -> means.put(metric, sum / jobs));
    return means;
  }
}
