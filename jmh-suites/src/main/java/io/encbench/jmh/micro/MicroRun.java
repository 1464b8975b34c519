package io.encbench.jmh.micro;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.DirectoryLock;
import io.encbench.experiment.Environment;
import io.encbench.report.Glyphs;
import io.encbench.report.MeasurementFile;
import io.encbench.report.PlannedStep;
import io.encbench.report.Progress;
import io.encbench.report.Terminal;
import io.encbench.stats.StudentT;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** One run of the micro suite from the plan to the table and the result file. */
public final class MicroRun {
  private final List<MicroQuestion> questions;
  private final MicroSettings settings;
  private final String command;
  private final Path output;
  private final Terminal terminal = Terminal.detect();
  private final PrintStream out = new PrintStream(System.out, true, terminal.charset());

  /**
   * Plans a run.
   *
   * @param wanted what the ids of the cases must contain a match of
   * @param command command line that repeats it
   * @param output directory for micro.json
   * @throws ConfigurationException if nothing matches
   */
  public MicroRun(Pattern wanted, MicroSettings settings, String command, Path output) {
    this.questions = MicroCatalogue.matching(wanted);
    if (questions.isEmpty()) {
      throw new ConfigurationException(
          "--benchmarks is " + wanted + ", which no case matches; --list shows all");
    }
    this.settings = settings;
    this.command = command;
    this.output = output;
  }

  /** The ids of all cases. */
  public static List<String> caseIds() {
    return MicroCatalogue.all().stream()
        .flatMap(question -> question.cases().stream().map(MicroCase::id))
        .toList();
  }

  /** Measures, prints and writes. */
  public void run() {
    Path file = output.resolve("micro.json");
    DirectoryLock lock = prepare(file);
    try {
      measure(file);
    } finally {
      lock.close();
    }
  }

  private void measure(Path file) {
    MicroSuite suite = new MicroSuite(questions, settings, command, output);
    List<PlannedStep> steps = suite.steps();
    out.printf(
        "Plan: %d cases x %d blocks, seed %d, about %.0f min%n",
        questions.stream().mapToInt(question -> question.cases().size()).sum(),
        settings.blocks(),
        settings.seed(),
        Math.ceil(steps.stream().mapToDouble(PlannedStep::expectedSeconds).sum() / 60));
    MicroResult result;
    try (Progress progress = Progress.of("measuring", steps, out, terminal)) {
      result = suite.run(progress);
    }
    // First what needs no room on a disk.
    new MicroTable(result).lines().forEach(this::print);
    print("");
    facts(result).forEach(this::print);
    write(result, file);
    print("Results: " + file);
  }

  private void print(String line) {
    out.println(Glyphs.encodable(line, terminal.charset()));
  }

  private static List<String> facts(MicroResult result) {
    Environment machine = result.environment();
    return List.of(
        "Machine: " + machine.cpuModel() + ", " + machine.cores() + " cores",
        "Java:    " + machine.jvm(),
        "Started: " + result.started() + ", finished " + result.finished(),
        "Blocks:  "
            + result.blocks().size()
            + (result.blocks().size() < StudentT.FEWEST_REPLICATES
                ? " -- TOO FEW for an interval: take 3 or more"
                : ""),
        String.format(
            Locale.ROOT,
            "Load average before: %.2f%s",
            result.loadAverage(),
            result.underLoad() ? " -- MADE UNDER LOAD: repeat it on a quiet machine" : ""));
  }

  /** If this run is killed, an earlier one's result must not be taken for its own. */
  private DirectoryLock prepare(Path file) {
    try {
      Files.createDirectories(output);
      DirectoryLock lock = DirectoryLock.take("--output", output);
      Files.deleteIfExists(file);
      return lock;
    } catch (IOException e) {
      throw new ConfigurationException(
          "--output is " + output + ", which cannot be used: " + e.getMessage(), e);
    }
  }

  private static void write(MicroResult result, Path file) {
    try {
      MeasurementFile.write(file, MicroJson.file(result));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
