package io.encbench.suites.oltp.sysbench;

import io.encbench.suites.oltp.sysbench.ThreadLog.LoadTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Formats a run as sysbench 1.0.20 prints it, for programs that parse sysbench's output. */
public final class SysbenchReport {
  /**
   * Number of buckets in sysbench's histogram. The bounds of neighbouring buckets have a constant
   * ratio, from {@link #LEAST_MS} to {@link #MOST_MS}.
   */
  private static final int BUCKETS = 1024;

  private static final double LEAST_MS = 0.001;
  private static final double MOST_MS = 100_000;
  private static final double STEP = Math.log(MOST_MS / LEAST_MS) / (BUCKETS - 1);

  private static final int BAR = 40;

  private SysbenchReport() {}

  /** The report at the end of a run. */
  public static String render(RunStatistics run, RunOptions options) {
    StringBuilder text = new StringBuilder();
    if (options.histogram()) {
      text.append(histogram(run.latencies().histogram())).append(" \n");
    }
    text.append("SQL statistics:\n    queries performed:\n");
    count(text, "        read:", run.reads());
    count(text, "        write:", run.writes());
    count(text, "        other:", run.others());
    count(text, "        total:", run.queries());
    rate(text, "    transactions:", run.events(), run.seconds());
    rate(text, "    queries:", run.queries(), run.seconds());
    rate(text, "    ignored errors:", run.ignoredErrors(), run.seconds());
    rate(text, "    reconnects:", 0, run.seconds());
    text.append("\nGeneral statistics:\n");
    line(text, "    total time:", format("%.4fs", run.seconds()));
    count(text, "    total number of events:", run.events());
    text.append("\nLatency (ms):\n");
    latency(text, "min:", run.latencyMinMs());
    latency(text, "avg:", run.latencyAverageMs());
    latency(text, "max:", run.latencyMaxMs());
    if (options.percentile() == 0) {
      text.append("         percentile stats:               disabled\n");
    } else {
      latency(text, options.percentile() + "th percentile:", run.latencyPercentileMs());
    }
    latency(text, "sum:", run.latencySumMs());
    text.append("\nThreads fairness:\n");
    text.append(
        format(
            "    events (avg/stddev):           %s%n",
            spread(run.threadEvents().stream().mapToDouble(Long::doubleValue).toArray())));
    text.append(
        format(
            "    execution time (avg/stddev):   %s%n",
            spread(run.threadSeconds().stream().mapToDouble(Double::doubleValue).toArray())));
    return text.toString();
  }

  /** A progress line about one interval of a run. */
  public static String interval(long second, LoadTotals totals, RunOptions options) {
    double length = options.reportInterval();
    return format(
        "[ %ds ] thds: %d tps: %.2f qps: %.2f (r/w/o: %.2f/%.2f/%.2f) lat (ms,%d%%): %.2f"
            + " err/s: %.2f reconn/s: 0.00",
        second,
        options.threads(),
        totals.events() / length,
        (totals.reads() + totals.writes() + totals.others()) / length,
        totals.reads() / length,
        totals.writes() / length,
        totals.others() / length,
        options.percentile(),
        totals.percentileMs(options.percentile()),
        totals.ignoredErrors() / length);
  }

  private static String histogram(Histogram latencies) {
    long[] counts = new long[BUCKETS];
    for (HistogramIterationValue value : latencies.recordedValues()) {
      counts[bucket(value.getValueIteratedTo() / 1e6)] += value.getCountAtValueIteratedTo();
    }
    long most = 1;
    for (long count : counts) {
      most = Math.max(most, count);
    }
    List<String> lines = new ArrayList<>();
    lines.add("Latency histogram (values are in milliseconds)");
    lines.add("       value  ------------- distribution ------------- count");
    for (int i = 0; i < BUCKETS; i++) {
      if (counts[i] > 0) {
        int width = (int) Math.floor((double) counts[i] / most * BAR + 0.5);
        lines.add(
            format(
                "%12.3f |%-" + BAR + "s %d",
                LEAST_MS * Math.exp(i * STEP),
                "*".repeat(width),
                counts[i]));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static int bucket(double ms) {
    if (ms <= LEAST_MS) {
      return 0;
    }
    return Math.min(BUCKETS - 1, (int) Math.floor(Math.log(ms / LEAST_MS) / STEP + 0.5));
  }

  private static void count(StringBuilder text, String label, long value) {
    line(text, label, Long.toString(value));
  }

  private static void rate(StringBuilder text, String label, long value, double seconds) {
    line(text, label, format("%-6d (%.2f per sec.)", value, value / seconds));
  }

  private static void line(StringBuilder text, String label, String value) {
    text.append(format("%-41s%s%n", label, value));
  }

  private static void latency(StringBuilder text, String label, double ms) {
    text.append(format("         %-32s%12.2f%n", label, ms));
  }

  private static String spread(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean) / values.length;
    }
    return format("%.4f/%.2f", mean, Math.sqrt(squares));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
  }
}
