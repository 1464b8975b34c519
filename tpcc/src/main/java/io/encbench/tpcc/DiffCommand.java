package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.ResultDiff;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.report.console.DiffReport;
import io.encbench.report.console.StandardOutput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two results of one experiment, for example of two commits. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares two results of one experiment, for example of two commits: the ratios to "
          + "the baseline, and the counts per operation.",
      "RESULT is a results.json or comparison.json, or the directory that holds one."
    },
    footer = {
      "",
      "Exit codes: 0 compared; 1 with --exit-code, a difference is shown; 2 bad usage."
    })
final class DiffCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "BEFORE", description = "The earlier result.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The later result.")
  private Path after;

  @Option(names = "--exit-code", description = "Exit with 1 if a difference is shown.")
  private boolean exitCode;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    ExperimentResult first = NamedResult.read(before);
    ExperimentResult second = NamedResult.read(after);
    if (!first.experiment().equals(second.experiment())) {
      throw new ConfigurationException(
          "%s is a result of %s and %s of %s: name two results of one experiment"
              .formatted(before, first.experiment(), after, second.experiment()));
    }
    for (ExperimentResult result : List.of(first, second)) {
      if (!result.usable()) {
        throw new ConfigurationException(
            "a result is INVALID, so there is nothing to compare: "
                + String.join("; ", result.invalidReasons()));
      }
    }
    ResultDiff diff = ResultDiff.of(first, second);
    PrintWriter out = spec.commandLine().getOut();
    DiffReport.lines(first, second, diff)
        .forEach(
            line -> out.println(ConsoleStreams.encodable(line, StandardOutput.detect().charset())));
    out.flush();
    return exitCode && !diff.changed().isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
  }
}
