package io.encbench.jmh.suite;

import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.worker.TimeLimit;
import io.encbench.report.Progress;
import io.encbench.report.Terminal;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows an experiment's course, and writes the result so far. Closing it ends the live line. */
final class SuiteConsole implements Suite.Listener, AutoCloseable {
  private final SuiteSteps<?> steps;
  private final ResultOutput output;
  private final PrintStream out;
  private final Terminal terminal;
  private @Nullable Progress progress;

  SuiteConsole(SuiteSteps<?> steps, ResultOutput output, PrintStream out, Terminal terminal) {
    this.steps = steps;
    this.output = output;
    this.out = out;
    this.terminal = terminal;
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
  public void measuring(List<ServerDescription> servers, @Nullable ProcessorSplit processors) {
    output.forgetEarlierRun();
    servers.forEach(
        server ->
            out.printf(
                "Server: %s %s (%s)%n", server.product(), server.version(), server.origin()));
    if (processors != null) {
      out.printf(
          "Processors: %s for the server, %s for the measured clients%n",
          processors.server(), processors.client());
    }
    out.println(steps.planned());
    progress = Progress.of("measuring", steps.all(), out, terminal);
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
  public void timeLimitReached(int blocksDone) {
    progress().note(TimeLimit.reached(blocksDone, steps.blocks()));
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
