package io.encbench.suites.statements;

import io.encbench.experiment.result.Metric;
import io.encbench.suites.worker.Latencies;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a phase in one JVM.
 *
 * @param phase name of the phase
 * @param operations number of statements in all measured iterations
 * @param iterationSeconds time of each measured iteration
 * @param values cost per statement
 * @param latencies latencies of each kind of statement
 * @param cpu CPU over time
 * @param failure why the phase was not measured; null on success
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
