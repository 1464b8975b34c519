package io.encbench.tpcc;

import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.report.TpccReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Writes the HTML report of an earlier run again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes the report.html of a result directory again.",
      "SKIP_MINUTES leaves out transactions that ended in the first minutes of the run."
    })
final class ReportCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "DIRECTORY", description = "Result directory of a run.")
  private Path path;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SKIP_MINUTES",
      defaultValue = "0",
      description =
          "Minutes since the start of the ramp-up, such as 0.5; ${DEFAULT-VALUE} for none.")
  private double skipMinutes;

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(path);
    try {
      SavedRun run =
          skipMinutes > 0
              ? SavedRun.readSkipping(directory, skipMinutes)
              : SavedRun.read(directory);
      TpccReport.write(run, directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    System.out.println("report: " + directory.report());
    return ExitCode.OK;
  }
}
