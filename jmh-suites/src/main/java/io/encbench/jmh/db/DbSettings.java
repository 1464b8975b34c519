package io.encbench.jmh.db;

import io.encbench.jmh.suite.SuiteSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a db experiment is run.
 *
 * @param repetition how it is repeated
 * @param window time that each JVM spends on a workload
 * @param threads JMH threads, and connections of a pool; null for as many as the clients have
 *     processors
 * @param rows of the table that is read
 * @param workloads what is measured
 */
public record DbSettings(
    SuiteSettings repetition,
    MeasureWindow window,
    @Nullable Integer threads,
    int rows,
    List<Workload> workloads) {

  public DbSettings {
    workloads = List.copyOf(workloads);
  }

  /** The settings by the names that the report gives them. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>(repetition.asMap());
    map.put("warm-up per workload, ms", Long.toString(window.warmupMs()));
    map.put("measured per workload, ms", Long.toString(window.measureMs()));
    map.put("rows", Integer.toString(rows));
    map.put("seed", Long.toString(repetition.seed()));
    map.put("workloads", String.join(", ", workloads.stream().map(Workload::id).toList()));
    return map;
  }
}
