package io.encbench.suites.micro;

import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.suites.worker.ClientCostProfiler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.commons.statistics.descriptive.Median;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures all arms of a question with JMH in this JVM. The arms alternate in short windows, so
 * that disturbances of the machine affect all arms of a case alike. JMH's own forks are off,
 * because this JVM is the fork.
 */
final class QuestionMeasurement {
  /**
   * Number of warm-up rounds. The second one warms up the first arms again, after later arms have
   * changed how shared code is compiled.
   */
  private static final int WARMUP_ROUNDS = 2;

  /** JMH's warm-up before each window, so that setting up the benchmark's state is not measured. */
  private static final TimeValue SET_UP = TimeValue.milliseconds(5);

  private final MicroWorker.Spec spec;
  private final Random random;

  QuestionMeasurement(MicroWorker.Spec spec) {
    this.spec = spec;
    this.random = new Random(spec.seed());
  }

  /** Warms up and measures. */
  List<MicroSample> run() {
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      ClientCostProfiler.use(meters);
      return measured();
    }
  }

  private List<MicroSample> measured() {
    MicroWorker.Windows windows = spec.windows();
    for (int round = 0; round < WARMUP_ROUNDS; round++) {
      for (MicroCase each : spec.question().cases()) {
        for (MicroArm arm : each.arms()) {
          window(each, arm, Math.max(1, windows.warmupMs() / WARMUP_ROUNDS));
        }
      }
    }
    List<MicroSample> samples = new ArrayList<>();
    for (MicroCase each : spec.question().cases()) {
      samples.addAll(measure(each));
    }
    return samples;
  }

  private List<MicroSample> measure(MicroCase of) {
    MicroWorker.Windows windows = spec.windows();
    Map<MicroArm, List<RunResult>> results = new LinkedHashMap<>();
    List<MicroArm> order = new ArrayList<>(of.arms());
    for (int round = 0; round < windows.rounds(); round++) {
      Collections.shuffle(order, random);
      for (MicroArm arm : order) {
        results
            .computeIfAbsent(arm, first -> new ArrayList<>())
            .add(window(of, arm, windows.windowMs()));
      }
    }
    return of.arms().stream()
        .map(arm -> sample(of, arm, Objects.requireNonNull(results.get(arm))))
        .toList();
  }

  private RunResult window(MicroCase of, MicroArm arm, long ms) {
    String name = spec.question().benchmark() + "." + arm.method();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(name) + "$")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(0)
            .threads(1)
            .warmupIterations(1)
            .warmupTime(SET_UP)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(ms))
            .addProfiler(ClientCostProfiler.class)
            .addProfiler(ThreadCostProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    of.params().forEach((param, value) -> options.param(param, value));
    try {
      return new Runner(options.build()).runSingle();
    } catch (RunnerException e) {
      throw new IllegalStateException(name + " fails", e);
    }
  }

  private MicroSample sample(MicroCase of, MicroArm arm, List<RunResult> windows) {
    long calls =
        windows.stream()
            .flatMap(window -> window.getAggregatedResult().getIterationResults().stream())
            .mapToLong(iteration -> iteration.getMetadata().getMeasuredOps())
            .sum();
    return new MicroSample(
        of.id(),
        arm.name(),
        calls * of.cellsPerCall(),
        spec.windows().windowMs() * windows.size() / 1e3,
        perCell(of, windows, Metric.CLIENT_CPU.id()),
        perCell(of, windows, ThreadCostProfiler.CPU_NS) / 1e3,
        perCell(of, windows, ThreadCostProfiler.ALLOCATED_BYTES));
  }

  private static double perCell(MicroCase of, List<RunResult> windows, String cost) {
    double[] perCall = windows.stream().mapToDouble(window -> score(window, cost)).toArray();
    return Median.withDefaults().evaluate(perCall) / of.cellsPerCall();
  }

  private static double score(RunResult window, String cost) {
    Result<?> result = window.getSecondaryResults().get(cost);
    return Objects.requireNonNull(result).getScore();
  }
}
