package io.encbench.suites.oltp.sysbench;

import io.encbench.suites.worker.Latencies;
import java.util.List;

/**
 * The result of a run: the figures of sysbench's report.
 *
 * @param reads statements that read
 * @param writes statements that changed rows
 * @param others BEGIN, COMMIT, and writes that changed no row
 * @param events events that ended in the window
 * @param ignoredErrors errors after which an event was repeated
 * @param seconds length of the window, up to the end of its last event
 * @param latencyMinMs shortest latency
 * @param latencyAverageMs mean latency
 * @param latencyMaxMs longest latency
 * @param latencyPercentileMs latency at the requested percentile; 0 if none was requested
 * @param latencySumMs sum of the latencies of all events
 * @param threadEvents events of each thread
 * @param threadSeconds time that each thread spent in events
 * @param latencies all latencies
 */
public record RunStatistics(
    long reads,
    long writes,
    long others,
    long events,
    long ignoredErrors,
    double seconds,
    double latencyMinMs,
    double latencyAverageMs,
    double latencyMaxMs,
    double latencyPercentileMs,
    double latencySumMs,
    List<Long> threadEvents,
    List<Double> threadSeconds,
    Latencies latencies) {

  public RunStatistics {
    threadEvents = List.copyOf(threadEvents);
    threadSeconds = List.copyOf(threadSeconds);
  }

  /** All statements. */
  long queries() {
    return reads + writes + others;
  }

  /** Statements per second. */
  public double queriesPerSecond() {
    return queries() / seconds;
  }
}
