package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.ReportSection;
import io.encbench.report.console.ConsoleReport;
import io.encbench.report.console.ConsoleSections;
import io.encbench.report.console.StandardOutput;
import io.encbench.report.file.BuildVerdict;
import io.encbench.report.file.JsonResults;
import io.encbench.report.html.HtmlReport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files and the final table of a run, in its directory. */
public final class ResultOutput {
  private final Path directory;
  private final BuildVerdict verdict;
  private final PrintStream out;
  private final StandardOutput terminal;

  /** Prepares the output of a run. */
  public ResultOutput(
      Path directory, BuildVerdict verdict, PrintStream out, StandardOutput terminal) {
    this.directory = directory;
    this.verdict = verdict;
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Makes a directory for results and locks it: two runs would mix their files.
   *
   * @throws ConfigurationException if it cannot be made, or another run writes there
   */
  public static DirectoryLock take(Path directory) {
    try {
      Files.createDirectories(directory);
      return DirectoryLock.take("--output", directory);
    } catch (IOException e) {
      throw new ConfigurationException(
          "--output is " + directory + ", which cannot be made: " + e.getMessage(), e);
    }
  }

  /**
   * What an attempt has left that was ended before its plan was; empty if there is none.
   *
   * @throws ConfigurationException if its file cannot be read
   */
  public Optional<ExperimentResult> earlier() {
    if (!Files.exists(jsonFile())) {
      return Optional.empty();
    }
    try {
      return Optional.of(JsonResults.read(jsonFile()));
    } catch (IOException e) {
      throw new ConfigurationException(
          "--resume: " + e.getMessage() + "; leave --resume out to measure anew", e);
    }
  }

  /** If this run is killed, an earlier one's report must not be taken for its own. */
  public void forgetEarlierRun() {
    try {
      Files.deleteIfExists(jsonFile());
      Files.deleteIfExists(htmlFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace the earlier results: " + e.getMessage(), e);
    }
  }

  /**
   * Writes everything. Returns whether a build may go on.
   *
   * @param sections what the experiment adds
   */
  public boolean report(ExperimentResult result, List<ReportSection> sections) {
    return report(
        result,
        sections,
        () -> {
          ConsoleReport.print(result, out, terminal);
          ConsoleSections.print(sections, out, terminal);
        });
  }

  /**
   * The same with tables of the experiment's own in the place of those of its workloads.
   *
   * @param tables lines for the console
   */
  public boolean reportWith(ExperimentResult result, List<String> tables) {
    return report(result, List.of(), () -> ConsoleReport.printWith(result, tables, out, terminal));
  }

  private boolean report(ExperimentResult result, List<ReportSection> sections, Runnable console) {
    // Before the console: a verdict without its files would be taken for a run that is complete.
    Path json = writeJson(result);
    Path html = htmlFile();
    try {
      HtmlReport.write(result, sections, html);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage() + "; all figures are in " + json, e);
    }
    out.println();
    console.run();
    out.println();
    out.println("Results: " + json);
    out.println("Report:  " + html);
    return passes(result);
  }

  private boolean passes(ExperimentResult result) {
    try {
      return verdict.passes(result, out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the file of --junit: " + e.getMessage(), e);
    }
  }

  /** Writes the result file, in place of an earlier one. */
  public Path writeJson(ExperimentResult result) {
    Path file = jsonFile();
    try {
      JsonResults.write(result, file);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private Path jsonFile() {
    return directory.resolve("results.json");
  }

  private Path htmlFile() {
    return directory.resolve("report.html");
  }
}
