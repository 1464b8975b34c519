package io.encbench.suites.db;

import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.worker.MeasureWindow;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a db experiment.
 *
 * @param window the time that each JVM spends on a workload
 * @param schedule which JVMs run at the same time
 * @param threads JMH threads, and connections of the pool that they share; null for one per client
 *     processor
 * @param rows rows of the table that is read
 * @param poolSize connections of a pool that is filled
 * @param workloads the workloads to measure
 */
public record DbSettings(
    MeasureWindow window,
    ArmSchedule schedule,
    @Nullable Integer threads,
    int rows,
    int poolSize,
    List<Workload> workloads) {
  /** The option for {@link #poolSize}. */
  public static final String POOL_SIZE = "--pool-size";

  public DbSettings {
    workloads = List.copyOf(workloads);
  }

  /** These settings with another schedule. */
  DbSettings with(ArmSchedule other) {
    return new DbSettings(window, other, threads, rows, poolSize, workloads);
  }

  /** Whether a workload fills pools. */
  boolean fillsPools() {
    return workloads.contains(Workload.POOL);
  }

  /** The settings, keyed by their names in the report. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put("warm-up per workload, ms", Long.toString(window.warmupMs()));
    map.put("window, ms", Long.toString(window.windowMs()));
    map.put("rounds of windows in a JVM", Integer.toString(window.rounds()));
    map.put("schedule", schedule.toString());
    map.put("rows", Integer.toString(rows));
    if (fillsPools()) {
      map.put("pool size", Integer.toString(poolSize));
    }
    map.put("workloads", String.join(", ", workloads.stream().map(Workload::id).toList()));
    return map;
  }
}
