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

/** Writes the files and the final table of a run, in the run's directory. */
public final class ResultOutput {
  private final Path directory;
  private final BuildVerdict verdict;
  private final PrintStream out;
  private final StandardOutput terminal;

  /** Creates the output of a run. */
  public ResultOutput(
      Path directory, BuildVerdict verdict, PrintStream out, StandardOutput terminal) {
    this.directory = directory;
    this.verdict = verdict;
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Creates and locks a directory for results, since two runs would mix their files.
   *
   * @throws ConfigurationException if the directory cannot be created, or another run writes there
   */
  public static DirectoryLock take(Path directory) {
    try {
      Files.createDirectories(directory);
      return DirectoryLock.take("--output", directory);
    } catch (IOException e) {
      throw new ConfigurationException(
          "--output is " + directory + ", which cannot be created: " + e.getMessage(), e);
    }
  }

  /**
   * The result of an earlier run that ended before its plan was complete; empty if there is none.
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
          "--resume: " + e.getMessage() + "; leave --resume out to start over", e);
    }
  }

  /**
   * Deletes the files of an earlier run, so that its report is not mistaken for this run's if this
   * run is killed.
   */
  public void forgetEarlierRun() {
    try {
      Files.deleteIfExists(jsonFile());
      Files.deleteIfExists(htmlFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace the earlier results: " + e.getMessage(), e);
    }
  }

  /**
   * Writes the files and the console report.
   *
   * @param sections the experiment's own sections
   * @return whether the build may continue
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
   * As {@link #report(ExperimentResult, List)}, with the experiment's own tables in place of the
   * tables of its workloads.
   *
   * @param tables lines for the console
   * @return whether the build may continue
   */
  public boolean reportWith(ExperimentResult result, List<String> tables) {
    return report(result, List.of(), () -> ConsoleReport.printWith(result, tables, out, terminal));
  }

  private boolean report(ExperimentResult result, List<ReportSection> sections, Runnable console) {
    // The files come before the console: a verdict without files would look like a complete run.
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

  /** Writes the result file, which replaces an earlier one. */
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
