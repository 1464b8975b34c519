package io.encbench.suites.oltp.sysbench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one arm is driven: sysbench's options.
 *
 * @param threads clients, each with a connection
 * @param seconds length of the measured window; 0 for no limit
 * @param events maximum number of events in the measured window; 0 for no limit
 * @param warmupSeconds uncounted seconds before the window
 * @param rate events started per second, as a Poisson process; 0 for as fast as possible
 * @param percentile percentile of latencies to report, 1 to 100; 0 for none
 * @param histogram whether latencies are shown as a histogram
 * @param reportInterval seconds between progress lines; 0 for none
 * @param ignoredErrors server error numbers after which an event is repeated
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

  /**
   * The same options with other limits.
   *
   * @param most maximum number of events; 0 for no limit
   * @param perSecond events started per second; 0 for as fast as possible
   */
  public RunOptions limitedTo(long most, int perSecond) {
    return new RunOptions(
        threads,
        seconds,
        most,
        warmupSeconds,
        perSecond,
        percentile,
        histogram,
        reportInterval,
        ignoredErrors);
  }

  /** The options, keyed by sysbench's names. */
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
