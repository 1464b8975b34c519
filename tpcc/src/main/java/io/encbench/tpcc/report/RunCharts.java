package io.encbench.tpcc.report;

import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.ResponseLimit;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Data of the charts in a run's report. Times are seconds since the start of the ramp-up.
 *
 * @param measuredFrom start of the measured window
 * @param measuredTo end of the measured window
 * @param step number of seconds per point
 */
record RunCharts(
    double measuredFrom,
    double measuredTo,
    int step,
    List<Point> course,
    List<Host> host,
    List<Latency> latency,
    List<Device> devices) {
  /** Limit of the number of points: more points than pixels would only enlarge the file. */
  private static final int MAX_POINTS = 1000;

  private static final int[] STEPS = {1, 2, 5, 10, 20, 60, 120, 300, 600, 1800, 3600};
  private static final double MILLIS_PER_SECOND = 1000;

  /**
   * One point of the run's course. Rates and CPU are means; the percentile is that of the worst
   * second.
   *
   * @param clientCores null if not known, like {@code serverCores}
   */
  public record Point(
      double second,
      double tpmC,
      double tpmTotal,
      double errors,
      double p95Ms,
      @Nullable Double clientCores,
      @Nullable Double serverCores) {}

  /** CPU of the whole machine at a moment, in percent. */
  record Host(double second, double user, double system, double iowait, double steal) {}

  /** Latencies of a type in milliseconds. */
  record Latency(
      String type,
      double p50Ms,
      double p90Ms,
      double p95Ms,
      double p99Ms,
      double maxMs,
      double limitMs) {}

  /** Rates of a disk or a network interface in KiB a second. */
  record Device(String name, String incoming, String outgoing, List<double[]> points) {}

  static RunCharts of(SavedRun saved) {
    RunResult run = saved.result();
    int step = step(run.seconds().size());
    List<Second> measured = run.seconds().stream().filter(Second::measured).toList();
    return new RunCharts(
        measured.isEmpty() ? 0 : measured.get(0).second() - 1,
        measured.isEmpty() ? 0 : measured.get(measured.size() - 1).second(),
        step,
        course(run.seconds(), step),
        host(saved.host()),
        run.transactions().stream()
            .filter(summary -> summary.count() > 0)
            .map(
                summary ->
                    new Latency(
                        summary.type().name(),
                        summary.p50Ms(),
                        summary.p90Ms(),
                        summary.p95Ms(),
                        summary.p99Ms(),
                        summary.maxMs(),
                        MILLIS_PER_SECOND * ResponseLimit.seconds(summary.type())))
            .toList(),
        saved.devices().entrySet().stream()
            .map(entry -> device(entry.getKey(), entry.getValue()))
            .toList());
  }

  private static int step(int points) {
    for (int step : STEPS) {
      if (points <= step * MAX_POINTS) {
        return step;
      }
    }
    return STEPS[STEPS.length - 1];
  }

  private static List<Point> course(List<Second> seconds, int step) {
    List<Point> course = new ArrayList<>();
    for (int i = 0; i < seconds.size(); i += step) {
      List<Second> part = seconds.subList(i, Math.min(seconds.size(), i + step));
      course.add(
          new Point(
              part.get(part.size() - 1).second(),
              60 * mean(part, Second::newOrders),
              60 * mean(part, Second::transactions),
              mean(part, Second::errors),
              part.stream().mapToDouble(Second::p95Ms).max().orElse(0),
              known(mean(part, Second::clientCores)),
              known(mean(part, Second::serverCores))));
    }
    return course;
  }

  private static double mean(List<Second> part, ToDoubleFunction<Second> value) {
    return part.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static List<Host> host(List<Map<String, String>> samples) {
    return thinned(samples).stream()
        .map(
            sample ->
                new Host(
                    number(sample, "elapsed") / MILLIS_PER_SECOND,
                    100 * (number(sample, "cpu_user") + number(sample, "cpu_nice")),
                    100
                        * (number(sample, "cpu_system")
                            + number(sample, "cpu_irq")
                            + number(sample, "cpu_softirq")),
                    100 * number(sample, "cpu_iowait"),
                    100 * number(sample, "cpu_steal")))
        .toList();
  }

  private static Device device(String name, List<Map<String, String>> samples) {
    boolean disk = name.startsWith("blk_");
    String in = disk ? "rdkbps" : "rxkbps";
    String out = disk ? "wrkbps" : "txkbps";
    return new Device(
        name,
        disk ? "read" : "received",
        disk ? "written" : "sent",
        thinned(samples).stream()
            .map(
                sample ->
                    new double[] {
                      number(sample, "elapsed") / MILLIS_PER_SECOND,
                      number(sample, in),
                      number(sample, out)
                    })
            .toList());
  }

  private static List<Map<String, String>> thinned(List<Map<String, String>> samples) {
    int step = step(samples.size());
    List<Map<String, String>> kept = new ArrayList<>();
    for (int i = 0; i < samples.size(); i += step) {
      kept.add(samples.get(i));
    }
    return kept;
  }

  private static double number(Map<String, String> sample, String column) {
    return Double.parseDouble(sample.getOrDefault(column, "0"));
  }
}
