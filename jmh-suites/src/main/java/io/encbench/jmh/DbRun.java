package io.encbench.jmh;

import io.encbench.experiment.DirectoryLock;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.InterruptGuard;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.db.DbArm;
import io.encbench.jmh.db.DbPlan;
import io.encbench.jmh.db.DbSuite;
import io.encbench.jmh.db.Workload;
import io.encbench.jmh.suite.ResultOutput;
import io.encbench.jmh.worker.TimeLimit;
import io.encbench.report.BuildVerdict;
import io.encbench.report.PlannedStep;
import io.encbench.report.Progress;
import io.encbench.report.Terminal;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/**
 * One run of the db suite from the opening of the server to the report. Ctrl-C ends the
 * measurement, and what was measured is still reported, as invalid.
 */
final class DbRun implements DbSuite.Listener {
  private final String serverChoice;
  private final DbPlan plan;
  private final String command;
  private final Path directory;
  private final BuildVerdict verdict;
  private final Terminal terminal = Terminal.detect();
  private final PrintStream out = new PrintStream(System.out, true, terminal.charset());
  private final ResultOutput output;
  private @Nullable Progress progress;

  DbRun(String serverChoice, DbPlan plan, String command, Path directory, BuildVerdict verdict) {
    this.serverChoice = serverChoice;
    this.plan = plan;
    this.command = command;
    this.directory = directory;
    this.verdict = verdict;
    this.output = new ResultOutput(directory, verdict, out, terminal);
  }

  /** Runs and reports. Returns the exit code. */
  int run() {
    verdict.check(
        plan.arms().stream().map(DbArm::name).toList(),
        plan.settings().workloads().stream().map(Workload::id).toList());
    ServerChoice choice = ServerChoice.parse(serverChoice);
    DirectoryLock lock = ResultOutput.take(directory);
    try (DatabaseServer server = choice.open(ServerTuning.forThisMachine(), out::println)) {
      DbSuite suite = new DbSuite(server, plan, command, directory);
      InterruptGuard guard = new InterruptGuard(suite::stop);
      try {
        return output.report(measure(suite), List.of()) ? ExitCode.OK : ExitCode.SOFTWARE;
      } finally {
        guard.close();
      }
    } finally {
      lock.close();
    }
  }

  private ExperimentResult measure(DbSuite suite) {
    try {
      return suite.run(this);
    } finally {
      if (progress != null) {
        progress.close();
      }
    }
  }

  @Override
  public void measuring(ServerDescription server, @Nullable ProcessorSplit processors) {
    output.forgetEarlierRun();
    String tls = server.tlsLibrary().isEmpty() ? "" : ", " + server.tlsLibrary();
    out.printf("Server: %s %s%s (%s)%n", server.product(), server.version(), tls, server.origin());
    if (processors != null) {
      out.printf(
          "Processors: %s for the server, %s for the measured clients%n",
          processors.server(), processors.client());
    }
    String whyInterleaved = plan.settings().whyInterleaved();
    if (whyInterleaved != null) {
      out.println("Arms are measured one after the other: " + whyInterleaved);
    }
    List<PlannedStep> steps = plan.steps();
    out.printf(
        "Plan: %d arms x %d workloads x %d blocks, seed %d, about %.0f min%n",
        plan.arms().size(),
        plan.settings().workloads().size(),
        plan.blocks().size(),
        plan.settings().repetition().seed(),
        Math.ceil(steps.stream().mapToDouble(PlannedStep::expectedSeconds).sum() / 60));
    progress = Progress.of("measuring", steps, out, terminal);
  }

  @Override
  public void stepStarted() {
    progress().stepStarted();
  }

  @Override
  public void stepFinished(ExperimentResult soFar) {
    progress().stepFinished();
    output.writeJson(soFar);
  }

  @Override
  public void timeLimitReached(int blocksDone) {
    progress().note(TimeLimit.reached(blocksDone, plan.blocks().size()));
  }

  private Progress progress() {
    if (progress == null) {
      throw new IllegalStateException("measuring(..) comes first");
    }
    return progress;
  }
}
