package io.encbench.suites.statements;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.suites.worker.Latencies;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Accumulates the measurements of a phase over its iterations. Confined to one thread. */
final class PhaseRecord implements AutoCloseable {
  /** The percentile of response times that is compared. */
  static final double PERCENTILE = 95;

  private final Phase phase;
  private final CpuSeries cpu;
  private final Map<StatementKind, Histogram> latencies = new EnumMap<>(StatementKind.class);
  private final List<Double> iterationSeconds = new ArrayList<>();
  private @Nullable MeterSnapshot gained;
  private @Nullable String failure;

  PhaseRecord(Phase phase, CpuSeries cpu) {
    this.phase = phase;
    this.cpu = cpu;
  }

  Phase phase() {
    return phase;
  }

  CpuSeries cpu() {
    return cpu;
  }

  /** Whether the phase has not failed and can still be measured. */
  boolean stands() {
    return failure == null;
  }

  void fail(String reason) {
    failure = reason;
  }

  void add(MeterSnapshot window, double seconds, Map<StatementKind, Histogram> more) {
    gained = gained == null ? window : gained.plus(window);
    iterationSeconds.add(seconds);
    more.forEach(
        (kind, histogram) ->
            latencies.computeIfAbsent(kind, of -> new Histogram(Latencies.DIGITS)).add(histogram));
  }

  PhaseAnswer answer() {
    MeterSnapshot window = gained;
    String reason = failure;
    if (reason != null || window == null) {
      return PhaseAnswer.failed(phase.name(), reason == null ? "nothing was measured" : reason);
    }
    Histogram all = new Histogram(Latencies.DIGITS);
    Map<StatementKind, Latencies> byKind = new EnumMap<>(StatementKind.class);
    latencies.forEach(
        (kind, histogram) -> {
          all.add(histogram);
          byKind.put(kind, Latencies.of(histogram));
        });
    double seconds = iterationSeconds.stream().mapToDouble(Double::doubleValue).sum();
    Map<Metric, Double> values =
        CostPerOperation.of(
            window, all.getTotalCount(), seconds, Runtime.getRuntime().availableProcessors());
    values.put(Metric.LATENCY_AVERAGE, all.getMean() / 1e6);
    values.put(Metric.LATENCY_PERCENTILE, all.getValueAtPercentile(PERCENTILE) / 1e6);
    return new PhaseAnswer(
        phase.name(),
        all.getTotalCount(),
        List.copyOf(iterationSeconds),
        values,
        byKind,
        cpu.samples(),
        null);
  }

  @Override
  public void close() {
    cpu.close();
  }
}
