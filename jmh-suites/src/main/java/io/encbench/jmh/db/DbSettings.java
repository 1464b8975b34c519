package io.encbench.jmh.db;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a db experiment is run.
 *
 * @param blocks how often every arm is measured
 * @param timeLimit after which no further block is measured; null for none
 * @param window time that each JVM spends on a workload
 * @param threads JMH threads, and connections of a pool; null for as many as the clients have
 *     processors
 * @param processorsApart whether an embedded server and the measured JVMs get processors of their
 *     own, where that can be done
 * @param rows of the table that is read
 * @param seed draws the order of arms in the blocks
 * @param jvmFlags flags of the measured JVMs
 * @param workloads what is measured
 */
public record DbSettings(
    int blocks,
    @Nullable Duration timeLimit,
    MeasureWindow window,
    @Nullable Integer threads,
    boolean processorsApart,
    int rows,
    long seed,
    List<String> jvmFlags,
    List<Workload> workloads) {

  public DbSettings {
    jvmFlags = List.copyOf(jvmFlags);
    workloads = List.copyOf(workloads);
  }

  /** The settings by the names that the report gives them. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put("blocks", Integer.toString(blocks));
    map.put("time limit, s", timeLimit == null ? "none" : Long.toString(timeLimit.toSeconds()));
    map.put("warm-up per workload, ms", Long.toString(window.warmupMs()));
    map.put("measured per workload, ms", Long.toString(window.measureMs()));
    map.put("rows", Integer.toString(rows));
    map.put("seed", Long.toString(seed));
    map.put("workloads", String.join(", ", workloads.stream().map(Workload::id).toList()));
    return map;
  }
}
