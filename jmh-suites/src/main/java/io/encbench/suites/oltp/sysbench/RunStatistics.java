package io.encbench.suites.oltp.sysbench;

import io.encbench.suites.worker.Latencies;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

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

  /**
   * The statistics of all windows of a run together; empty if there are no windows.
   *
   * @param windows windows of the same threads
   * @param percentile percentile of latencies to report; 0 for none
   */
  public static Optional<RunStatistics> together(List<RunStatistics> windows, int percentile) {
    if (windows.isEmpty()) {
      return Optional.empty();
    }
    Histogram latencies = new Histogram(Latencies.DIGITS);
    windows.forEach(window -> latencies.add(window.latencies.histogram()));
    long events = sum(windows, RunStatistics::events);
    double latencySumMs = total(windows, RunStatistics::latencySumMs);
    List<RunStatistics> withEvents = windows.stream().filter(window -> window.events > 0).toList();
    int threads = windows.get(0).threadEvents.size();
    return Optional.of(
        new RunStatistics(
            sum(windows, RunStatistics::reads),
            sum(windows, RunStatistics::writes),
            sum(windows, RunStatistics::others),
            events,
            sum(windows, RunStatistics::ignoredErrors),
            total(windows, RunStatistics::seconds),
            withEvents.stream().mapToDouble(RunStatistics::latencyMinMs).min().orElse(0),
            events == 0 ? 0 : latencySumMs / events,
            withEvents.stream().mapToDouble(RunStatistics::latencyMaxMs).max().orElse(0),
            percentile == 0 || events == 0 ? 0 : latencies.getValueAtPercentile(percentile) / 1e6,
            latencySumMs,
            IntStream.range(0, threads)
                .mapToObj(thread -> sum(windows, window -> window.threadEvents.get(thread)))
                .toList(),
            IntStream.range(0, threads)
                .mapToObj(thread -> total(windows, window -> window.threadSeconds.get(thread)))
                .toList(),
            Latencies.of(latencies)));
  }

  private static long sum(List<RunStatistics> windows, ToLongFunction<RunStatistics> figure) {
    return windows.stream().mapToLong(figure).sum();
  }

  private static double total(List<RunStatistics> windows, ToDoubleFunction<RunStatistics> figure) {
    return windows.stream().mapToDouble(figure).sum();
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
