package io.encbench.suites.db;

import io.encbench.suites.suite.Schedule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a db experiment is run.
 *
 * @param window time that each JVM spends on a workload
 * @param schedule which JVMs live at the same time
 * @param whyInterleaved why not all arms can live at once, as was asked for; else null
 * @param threads JMH threads, and connections of a pool; null for as many as the clients have
 *     processors
 * @param rows of the table that is read
 * @param workloads what is measured
 */
public record DbSettings(
    MeasureWindow window,
    Schedule schedule,
    @Nullable String whyInterleaved,
    @Nullable Integer threads,
    int rows,
    List<Workload> workloads) {

  public DbSettings {
    workloads = List.copyOf(workloads);
  }

  /** The settings by the names that the report gives them. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put("warm-up per workload, ms", Long.toString(window.warmupMs()));
    map.put("window, ms", Long.toString(window.windowMs()));
    map.put("rounds of windows in a JVM", Integer.toString(window.rounds()));
    map.put(
        "schedule", whyInterleaved == null ? schedule.name() : schedule + ": " + whyInterleaved);
    map.put("rows", Integer.toString(rows));
    map.put("workloads", String.join(", ", workloads.stream().map(Workload::id).toList()));
    return map;
  }
}
