package io.encbench.suites.suite;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.report.console.StandardOutput;
import io.encbench.report.progress.Progress;
import io.encbench.report.progress.ProgressPlan;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows an experiment's progress and writes intermediate results. {@link #close()} ends the live
 * line.
 */
final class SuiteConsole implements Suite.Listener, AutoCloseable {
  private final SuitePlan<?> plan;
  private final List<String> workloads;
  private final ResultOutput output;
  private final PrintStream out;
  private final StandardOutput terminal;
  private @Nullable Progress progress;

  SuiteConsole(
      SuitePlan<?> plan,
      List<String> workloads,
      ResultOutput output,
      PrintStream out,
      StandardOutput terminal) {
    this.plan = plan;
    this.workloads = workloads;
    this.output = output;
    this.out = out;
    this.terminal = terminal;
  }

  /** Summarises a plan in one line. */
  static String planned(SuitePlan<?> plan, List<String> workloads, List<ProgressPlan.Step> steps) {
    return "Plan: %d arms x %d workloads x %d blocks, seed %d, about %.0f min"
        .formatted(
            plan.arms().size(),
            workloads.size(),
            plan.runs().blocks().size(),
            plan.settings().seed(),
            Math.ceil(steps.stream().mapToDouble(ProgressPlan.Step::expectedSeconds).sum() / 60));
  }

  @Override
  public void accept(String note) {
    if (progress == null) {
      out.println(note);
    } else {
      progress.note(note);
    }
  }

  @Override
  public void measuring(
      List<ServerDescription> servers,
      @Nullable ProcessorSplit processors,
      List<ProgressPlan.Step> steps) {
    output.forgetEarlierRun();
    for (ServerDescription server : servers) {
      String tls = server.tlsLibrary().isEmpty() ? "" : ", " + server.tlsLibrary();
      out.printf(
          "Server: %s %s%s%n        %s%n",
          server.product(), server.version(), tls, server.origin());
    }
    if (processors != null) {
      out.printf(
          "Processors: %s for the server, %s for the measured clients%n",
          processors.server(), processors.client());
    }
    out.println(planned(plan, workloads, steps));
    progress = Progress.of("measuring", steps, out, terminal);
  }

  @Override
  public void stepStarted() {
    progress().stepStarted();
  }

  @Override
  public void stepFinished() {
    progress().stepFinished();
  }

  @Override
  public void runFinished(Supplier<ExperimentResult> soFar) {
    output.writeJson(soFar.get());
  }

  private Progress progress() {
    if (progress == null) {
      throw new IllegalStateException("measuring(..) comes first");
    }
    return progress;
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
    }
  }
}
