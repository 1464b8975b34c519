package io.encbench.suites.link;

import io.encbench.experiment.result.Metric;
import java.util.EnumMap;
import java.util.Map;

/** Sums the cost of an arm's jobs in one attempt. Not thread-safe. */
final class JobSums {
  private final Map<Metric, Double> sums = new EnumMap<>(Metric.class);
  private int jobs;

  /**
   * Adds a job.
   *
   * @param values the cost of the job, as its process measured it
   * @param wallMs time from the start of the process to its end
   */
  void add(Map<Metric, Double> values, double wallMs) {
    values.forEach((metric, value) -> sums.merge(metric, value, Double::sum));
    sums.merge(Metric.JOB_WALL, wallMs, Double::sum);
    jobs++;
  }

  /** Wall time of all jobs together. */
  double wallSeconds() {
    return sums.getOrDefault(Metric.JOB_WALL, 0.0) / 1e3;
  }

  /** Mean values per job. */
  Map<Metric, Double> means() {
    Map<Metric, Double> means = new EnumMap<>(Metric.class);
    sums.forEach((metric, sum) -> means.put(metric, sum / jobs));
    return means;
  }
}
