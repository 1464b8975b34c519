package io.encbench.tpcc;

import io.encbench.experiment.OtherBaseline;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.console.ConsoleReport;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.report.console.StandardOutput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a result with another arm as the baseline. */
@Command(
    name = "against",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows a result with another arm as the baseline, for example 50 %% of the columns "
          + "against 20 %%. The ratios are computed again from the samples, within their "
          + "blocks.",
      "RESULT is a results.json or comparison.json, or the directory that holds one."
    },
    footer = {"", "Exit codes: 0 shown; 2 bad usage."})
final class AgainstCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "RESULT", description = "The result.")
  private Path result;

  @Parameters(index = "1", paramLabel = "ARM", description = "Name of the arm.")
  private String arm;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    ExperimentResult seen = OtherBaseline.of(NamedResult.read(result), arm);
    StandardOutput terminal = StandardOutput.detect();
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        ConsoleStreams.encodable(ConsoleReport.render(seen, terminal.width()), terminal.charset()));
    out.flush();
    return ExitCode.OK;
  }
}
