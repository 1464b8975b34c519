package io.encbench.suites.oltp.sysbench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one arm is driven, by sysbench's options.
 *
 * @param threads clients, each with a connection
 * @param seconds of the measured window; 0 for no limit
 * @param events most events of the measured window; 0 for no limit
 * @param warmupSeconds before the window, not counted
 * @param rate events a second that are begun, as a Poisson process; 0 for as fast as possible
 * @param percentile of latencies to be reported, 1 to 100; 0 for none
 * @param histogram whether latencies are shown as a histogram
 * @param reportInterval seconds from one line about the run to the next; 0 for none
 * @param ignoredErrors numbers of the server's errors after which an event is done again
 */
public record RunOptions(
    int threads,
    int seconds,
    long events,
    int warmupSeconds,
    int rate,
    int percentile,
    boolean histogram,
    int reportInterval,
    List<Integer> ignoredErrors) {

  public RunOptions {
    ignoredErrors = List.copyOf(ignoredErrors);
  }

  /** The options by sysbench's names. */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("threads", Integer.toString(threads));
    map.put("time", Integer.toString(seconds));
    map.put("events", Long.toString(events));
    map.put("warmup-time", Integer.toString(warmupSeconds));
    map.put("rate", Integer.toString(rate));
    map.put("percentile", Integer.toString(percentile));
    map.put(
        "mysql-ignore-errors",
        String.join(",", ignoredErrors.stream().map(String::valueOf).toList()));
    return map;
  }
}
