package io.encbench.suites.worker;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds the cost of each JMH iteration to its result: client CPU (user, system, JIT, GC), allocated
 * bytes and wire bytes, per operation, from the meters of docs/metrics.md.
 *
 * <p>The window starts before the iteration's threads start and ends after they have stopped. So
 * the cost is divided by all operations in the window, including those of JMH's ramp.
 */
public final class ClientCostProfiler implements InternalProfiler {
  /** The meters of this JVM. They are static because JMH creates its profilers itself. */
  private static volatile @Nullable ClientMeters current;

  private final ClientMeters meters = Objects.requireNonNull(current, "use(..) comes first");
  private MeterSnapshot before = meters.read();
  private long startedNs;

  /** Sets the meters that later profilers read. */
  public static void use(ClientMeters meters) {
    current = meters;
  }

  /** The costs in a result, without metrics that this platform does not have. */
  public static Map<Metric, Double> costs(RunResult result, Collection<Metric> metrics) {
    Map<Metric, Double> costs = new EnumMap<>(Metric.class);
    for (Metric metric : metrics) {
      Result<?> cost = result.getSecondaryResults().get(metric.id());
      if (cost != null) {
        costs.put(metric, cost.getScore());
      }
    }
    return costs;
  }

  @Override
  public String getDescription() {
    return "Client CPU, allocation and wire bytes per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = meters.read();
    startedNs = System.nanoTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double seconds = (System.nanoTime() - startedNs) / 1e9;
    MeterSnapshot window = meters.read().since(before);
    long operations = result.getMetadata().getAllOps();
    List<Result<?>> costs = new ArrayList<>();
    if (operations > 0) {
      CostPerOperation.of(window, operations, seconds, Runtime.getRuntime().availableProcessors())
          .forEach((metric, value) -> costs.add(scalar(metric, value)));
    }
    return costs;
  }

  private static Result<?> scalar(Metric metric, double value) {
    return new ScalarResult(metric.id(), value, metric.unit(), AggregationPolicy.AVG);
  }
}
