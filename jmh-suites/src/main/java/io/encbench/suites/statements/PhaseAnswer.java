package io.encbench.suites.statements;

import io.encbench.experiment.result.Metric;
import io.encbench.suites.worker.Latencies;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a phase in one JVM.
 *
 * @param phase its name
 * @param operations statements of all measured iterations
 * @param iterationSeconds time of each
 * @param values what a statement cost
 * @param latencies of each kind of statement
 * @param cpu over time
 * @param failure why it was not measured; null on success
 */
record PhaseAnswer(
    String phase,
    long operations,
    List<Double> iterationSeconds,
    Map<Metric, Double> values,
    Map<StatementKind, Latencies> latencies,
    List<CpuSample> cpu,
    @Nullable String failure) {

  static PhaseAnswer failed(String phase, String failure) {
    return new PhaseAnswer(phase, 0, List.of(), Map.of(), Map.of(), List.of(), failure);
  }

  double seconds() {
    return iterationSeconds.stream().mapToDouble(Double::doubleValue).sum();
  }
}
