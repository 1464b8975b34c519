package io.encbench.suites.oltp.sysbench;

import io.encbench.suites.worker.Latencies;
import java.util.List;

/**
 * The outcome of a run: the figures of sysbench's report.
 *
 * @param reads statements that read
 * @param writes statements that changed rows
 * @param others BEGIN, COMMIT, and writes that changed no row
 * @param events events that ended in the window
 * @param ignoredErrors errors after which an event was done again
 * @param seconds length of the window, until its last event had ended
 * @param latencyMinMs shortest event
 * @param latencyAverageMs mean
 * @param latencyMaxMs longest
 * @param latencyPercentileMs at the percentile asked for; 0 where none was
 * @param latencySumMs of all events
 * @param threadEvents events of each thread
 * @param threadSeconds time that each thread was in events
 * @param latencies all of them
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

  /** Statements a second. */
  public double queriesPerSecond() {
    return queries() / seconds;
  }
}
