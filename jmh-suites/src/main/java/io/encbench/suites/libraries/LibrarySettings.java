package io.encbench.suites.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The measurements of each JVM, in this order: the warm-up, then every workload at every number of
 * threads.
 *
 * @param workloads the workloads
 * @param threads numbers of client threads
 * @param tables number of sysbench's tables
 * @param tableSize rows of each table
 * @param seconds length of each window
 * @param warmupSeconds seconds before the first window, with {@link #WARMUP_THREADS} clients,
 *     divided equally among the workloads
 * @param bufferPoolBytes buffer pool of each server that is started here
 */
public record LibrarySettings(
    List<LibraryWorkload> workloads,
    List<Integer> threads,
    int tables,
    int tableSize,
    int seconds,
    int warmupSeconds,
    long bufferPoolBytes) {
  /** Client threads of the warm-up, as in the publication. */
  static final int WARMUP_THREADS = 4;

  public LibrarySettings {
    workloads = List.copyOf(workloads);
    threads = List.copyOf(threads);
  }

  /** The windows in the order of measurement. */
  List<LoadPoint> points() {
    List<LoadPoint> points = new ArrayList<>();
    for (LibraryWorkload workload : workloads) {
      threads.forEach(number -> points.add(new LoadPoint(workload, number)));
    }
    return points;
  }

  /** The settings, keyed by the names of their options. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put(
        "workloads", workloads.stream().map(LibraryWorkload::id).collect(Collectors.joining(",")));
    map.put("threads", threads.stream().map(String::valueOf).collect(Collectors.joining(",")));
    map.put("tables", Integer.toString(tables));
    map.put("table-size", Integer.toString(tableSize));
    map.put("time, s", Integer.toString(seconds));
    map.put("warmup-time, s", Integer.toString(warmupSeconds));
    map.put("buffer-pool, MiB", Long.toString(bufferPoolBytes >> 20));
    return map;
  }
}
