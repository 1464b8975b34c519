package io.encbench.jmh.db;

import io.encbench.experiment.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.runner.options.WarmupMode;

/**
 * Main class of a fresh JVM: runs the workloads of one arm, once each, under JMH. Reads an {@link
 * ArmSpec} from the first line of standard input and answers with an {@link ArmReport} in one line.
 *
 * <p>JMH's own forks are off, because this JVM is the fork: JMH would start one for each workload,
 * and cannot shuffle arms. All workloads share the JVM, in the same order in every arm.
 */
public final class ArmWorker {
  private ArmWorker() {}

  /** Entry point; exit code 0 if everything was measured. */
  public static void main(String[] args) throws IOException {
    PrintStream answer = System.out;
    // Whatever a library prints must not mix with the answer.
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String question = in.readLine();
    if (question == null) {
      System.exit(2);
    }
    endWithParent(in);
    ArmReport report = report(WorkerJson.read(question, ArmSpec.class));
    answer.println(WorkerJson.write(report));
    answer.flush();
    System.exit(report.failure() == null ? 0 : 1);
  }

  /** Standard input ends when the parent is gone, however it went. */
  private static void endWithParent(BufferedReader in) {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {
                  // The parent says nothing more; only the end matters.
                }
              } catch (IOException e) {
                // As good as the end.
              }
              Runtime.getRuntime().halt(3);
            },
            "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static ArmReport report(ArmSpec spec) {
    try {
      return measure(spec);
    } catch (RunnerException | RuntimeException e) {
      e.printStackTrace();
      return ArmReport.failed(rootMessage(e));
    }
  }

  private static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    for (Throwable next = thrown; next != null; next = next.getCause()) {
      root = next;
      if (next.getSuppressed().length > 0) {
        // JMH keeps what the benchmark threads threw as suppressed exceptions.
        return rootMessage(next.getSuppressed()[0]);
      }
    }
    String message = root.getMessage();
    return message == null ? root.getClass().getName() : message.lines().findFirst().orElse("");
  }

  private static ArmReport measure(ArmSpec spec) throws RunnerException {
    Long pid = spec.serverPid();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Connections connections = new Connections(spec.endpoint(), spec.profile(), temporary);
    PointTable table = new PointTable(spec.rows());
    try (ClientMeters meters =
        new ClientMeters(pid == null ? OptionalLong.empty() : OptionalLong.of(pid))) {
      ArmContext context =
          new ArmContext(spec.endpoint(), connections, meters, table, spec.threads());
      ArmContext.use(context);
      List<ArmReport.Measured> measured = new ArrayList<>();
      for (RunResult result : new Runner(options(spec).build()).run()) {
        measured.add(measured(spec, result));
      }
      return new ArmReport(measured, context.proofs(), null);
    }
  }

  private static OptionsBuilder options(ArmSpec spec) {
    OptionsBuilder options = new OptionsBuilder();
    for (String benchmark : spec.benchmarks().values()) {
      options.include("^" + Pattern.quote(benchmark) + "$");
    }
    options
        .forks(0)
        .threads(spec.threads())
        .warmupMode(WarmupMode.BULK_INDI)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(spec.window().warmupMs()))
        .measurementIterations(1)
        .measurementTime(TimeValue.milliseconds(spec.window().measureMs()))
        .addProfiler(ClientCostProfiler.class)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
    return options;
  }

  private static ArmReport.Measured measured(ArmSpec spec, RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    Workload workload =
        spec.benchmarks().entrySet().stream()
            .filter(entry -> entry.getValue().equals(benchmark))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      var cost = result.getSecondaryResults().get(metric.id());
      if (cost != null) {
        values.put(metric, cost.getScore());
      }
    }
    values.put(Metric.THROUGHPUT, result.getPrimaryResult().getScore());
    long operations =
        result.getBenchmarkResults().stream()
            .flatMap(run -> run.getIterationResults().stream())
            .mapToLong(iteration -> iteration.getMetadata().getMeasuredOps())
            .sum();
    return new ArmReport.Measured(workload, operations, spec.window().measureMs() / 1e3, values);
  }
}
