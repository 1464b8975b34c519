package io.encbench.suites.option;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The directory of the result. */
@Command
public final class OutputOption {
  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/encbench-${COMMAND-NAME}",
      description = "Directory of the result: results.json, report.html and other files.")
  private Path directory;

  public Path directory() {
    return directory;
  }
}
