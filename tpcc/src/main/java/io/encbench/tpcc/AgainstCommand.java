package io.encbench.tpcc;

import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.OtherBaseline;
import io.encbench.report.ConsoleReport;
import io.encbench.report.Glyphs;
import io.encbench.report.Terminal;
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
      "Shows a result with another of its arms as the baseline: what 50 %% of the columns cost"
          + " against 20 %%, say. Ratios are formed anew from the samples, within their blocks.",
      "A result is a directory with results.json or comparison.json, or such a file."
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
    ExperimentResult seen = OtherBaseline.of(ResultFile.read(result), arm);
    Terminal terminal = Terminal.detect();
    PrintWriter out = spec.commandLine().getOut();
    out.print(Glyphs.encodable(ConsoleReport.render(seen, terminal.width()), terminal.charset()));
    out.flush();
    return ExitCode.OK;
  }
}
