package io.encbench.jmh;

import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.InterruptGuard;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.oltp.OltpPlan;
import io.encbench.jmh.oltp.OltpServer;
import io.encbench.jmh.oltp.OltpSuite;
import io.encbench.report.BuildVerdict;
import io.encbench.report.PlannedStep;
import io.encbench.report.Progress;
import io.encbench.report.Terminal;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * One run of the OLTP experiment from the opening of its servers to the report. Ctrl-C ends the
 * measurement, and what was measured is still reported, as invalid.
 */
final class OltpRun implements OltpSuite.Listener {
  private final Map<String, ServerChoice> choices;
  private final OltpPlan plan;
  private final String command;
  private final Path directory;
  private final BuildVerdict verdict;
  private final Terminal terminal = Terminal.detect();
  private final PrintStream out = new PrintStream(System.out, true, terminal.charset());
  private final ResultOutput output;
  private @Nullable Progress progress;

  /**
   * Prepares a run.
   *
   * @param choices of the plan's servers, by their names
   */
  OltpRun(
      Map<String, ServerChoice> choices,
      OltpPlan plan,
      String command,
      Path directory,
      BuildVerdict verdict) {
    this.choices = choices;
    this.plan = plan;
    this.command = command;
    this.directory = directory;
    this.verdict = verdict;
    this.output = new ResultOutput(directory, verdict, out, terminal);
  }

  /** Says what would be done, and does nothing. */
  void show() {
    out.println("Servers: " + String.join(", ", plan.servers()));
    out.println("Tests:   " + String.join(", ", plan.workloadNames()));
    plan.arms().forEach(arm -> out.printf("Arm:     %-22s %s%n", arm.name(), arm.title()));
    plan.settings().asMap().forEach((name, value) -> out.printf("  %-24s %s%n", name, value));
    plan.steps().forEach(step -> out.println("  " + step.name()));
    out.println(planned());
  }

  private String planned() {
    return "Plan: %d arms x %d workloads x %d blocks, seed %d, about %.0f min"
        .formatted(
            plan.arms().size(),
            plan.workloadNames().size(),
            plan.blocks().size(),
            plan.settings().seed(),
            Math.ceil(plan.steps().stream().mapToDouble(PlannedStep::expectedSeconds).sum() / 60));
  }

  /** Runs and reports. Returns the exit code. */
  int run() {
    verdict.check(plan.arms().stream().map(arm -> arm.name()).toList(), plan.workloadNames());
    output.makeDirectory();
    List<OltpServer> servers = new ArrayList<>();
    try {
      choices.forEach(
          (name, choice) ->
              servers.add(
                  new OltpServer(name, choice.open(ServerTuning.forThisMachine(), out::println))));
      OltpSuite suite = new OltpSuite(servers, plan, command, directory);
      return switch (plan.settings().command()) {
        case prepare -> {
          suite.prepare(this);
          yield ExitCode.OK;
        }
        case cleanup -> {
          suite.cleanUp();
          yield ExitCode.OK;
        }
        case all, run -> measure(suite);
      };
    } finally {
      servers.forEach(server -> server.server().close());
    }
  }

  private int measure(OltpSuite suite) {
    InterruptGuard guard = new InterruptGuard(suite::stop);
    try {
      ExperimentResult result;
      try {
        result = suite.run(this);
      } finally {
        if (progress != null) {
          progress.close();
        }
      }
      boolean passes = output.report(result);
      out.println("Sysbench's form of every run: " + sysbenchFile());
      out.println();
      OltpSummary.lines(result, plan.settings().run().percentile()).forEach(out::println);
      return passes && result.rejected().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      guard.close();
    }
  }

  @Override
  public void note(String line) {
    if (progress == null) {
      out.println(line);
    } else {
      progress.note(line);
    }
  }

  @Override
  public void measuring(ServerDescription server, @Nullable ProcessorSplit processors) {
    output.forgetEarlierRun();
    try {
      Files.deleteIfExists(sysbenchFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace " + sysbenchFile() + ": " + e.getMessage(), e);
    }
    out.printf("Server: %s %s (%s)%n", server.product(), server.version(), server.origin());
    if (processors != null) {
      out.printf(
          "Processors: %s for the server, %s for the measured clients%n",
          processors.server(), processors.client());
    }
    out.println(planned());
    progress = Progress.of("measuring", plan.steps(), out, terminal);
  }

  @Override
  public void runStarted() {
    progress().stepStarted();
  }

  @Override
  public void runFinished(ExperimentResult soFar) {
    progress().stepFinished();
    output.writeJson(soFar);
  }

  @Override
  public void sysbenchReport(String run, String report) {
    String text = run + "\n\n" + report + "\n";
    try {
      Files.writeString(sysbenchFile(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + sysbenchFile() + ": " + e.getMessage(), e);
    }
    if (plan.blocks().size() == 1) {
      text.lines().forEach(progress()::note);
    }
  }

  @Override
  public void timeLimitReached(int blocksDone) {
    progress()
        .note(
            "the time limit ends the run after %d of %d blocks: see --time-limit"
                .formatted(blocksDone, plan.blocks().size()));
  }

  private Path sysbenchFile() {
    return directory.resolve("sysbench.txt");
  }

  private Progress progress() {
    if (progress == null) {
      throw new IllegalStateException("measuring(..) comes first");
    }
    return progress;
  }
}
