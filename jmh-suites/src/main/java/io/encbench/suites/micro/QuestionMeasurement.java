package io.encbench.suites.micro;

import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
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
 * Measures all arms of a question with JMH in this JVM, after a warm-up that {@link WarmUpRule}
 * ends. The arms alternate in short windows, so that disturbances of the machine affect all arms of
 * a case alike. JMH's own forks are off, because this JVM is the fork.
 */
final class QuestionMeasurement {
  /** Metrics of a window, from the meters of the JVM. */
  private static final List<Metric> MEASURED =
      List.of(Metric.CLIENT_CPU, Metric.CONTEXT_SWITCHES, Metric.PAGE_FAULTS, Metric.IO_CALLS);

  /** Metrics that the rule of warm-up needs. */
  private static final List<Metric> OF_WARM_UP = List.of(Metric.CLIENT_CPU, Metric.CLIENT_CPU_JIT);

  /** JMH's warm-up before each window, so that setting up the benchmark's state is not measured. */
  private static final TimeValue SET_UP = TimeValue.milliseconds(5);

  private final MicroWorker.Spec spec;
  private final Random random;

  QuestionMeasurement(MicroWorker.Spec spec) {
    this.spec = spec;
    this.random = new Random(spec.seed() + spec.block());
  }

  /** Warms up and measures. */
  MicroWorker.Answer run() {
    try (ClientMeters meters = new ClientMeters(OptionalLong.empty())) {
      ClientCostProfiler.use(meters);
      WarmUp warmUp = warmUp();
      List<MicroSample> samples = new ArrayList<>();
      for (MicroCase each : spec.question().cases()) {
        samples.addAll(measure(each));
      }
      return new MicroWorker.Answer(samples, warmUp);
    }
  }

  /**
   * Warms up in rounds over all arms of the question, because later arms can change how code that
   * they share with earlier ones is compiled.
   */
  private WarmUp warmUp() {
    long ms = spec.window().roundMs();
    WarmUpRule rule = new WarmUpRule();
    while (!rule.done()) {
      List<Stretch> round = new ArrayList<>();
      for (MicroCase each : spec.question().cases()) {
        for (MicroArm arm : each.arms()) {
          RunResult result = iteration(each, arm, ms);
          round.add(
              new Stretch(calls(result), ms / 1e3, ClientCostProfiler.costs(result, OF_WARM_UP)));
        }
      }
      rule.add(round);
    }
    return rule.result(spec.block(), spec.question().simpleName());
  }

  private List<MicroSample> measure(MicroCase of) {
    Map<MicroArm, List<Window>> windows = new LinkedHashMap<>();
    List<MicroArm> order = new ArrayList<>(of.arms());
    for (int round = 0; round < spec.window().rounds(); round++) {
      Collections.shuffle(order, random);
      for (int position = 0; position < order.size(); position++) {
        MicroArm arm = order.get(position);
        windows
            .computeIfAbsent(arm, first -> new ArrayList<>())
            .add(window(of, arm, round, position));
      }
    }
    return of.arms().stream()
        .map(arm -> new MicroSample(of.id(), arm.name(), windows.getOrDefault(arm, List.of())))
        .toList();
  }

  private Window window(MicroCase of, MicroArm arm, int round, int position) {
    long ms = spec.window().windowMs();
    RunResult result = iteration(of, arm, ms);
    Map<Metric, Double> values = ClientCostProfiler.costs(result, MEASURED);
    values.put(Metric.CLIENT_CPU_APPLICATION, score(result, ThreadCostProfiler.CPU_NS) / 1e3);
    values.put(Metric.CLIENT_ALLOCATED, score(result, ThreadCostProfiler.ALLOCATED_BYTES));
    values.replaceAll((metric, perCall) -> perCall / of.cellsPerCall());
    return new Window(round, position, calls(result) * of.cellsPerCall(), ms / 1e3, values);
  }

  private RunResult iteration(MicroCase of, MicroArm arm, long ms) {
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

  private static long calls(RunResult result) {
    return result.getAggregatedResult().getIterationResults().stream()
        .mapToLong(iteration -> iteration.getMetadata().getMeasuredOps())
        .sum();
  }

  private static double score(RunResult result, String cost) {
    Result<?> found = result.getSecondaryResults().get(cost);
    return Objects.requireNonNull(found).getScore();
  }
}
