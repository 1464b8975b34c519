package io.encbench.suites;

import io.encbench.report.console.StandardOutput;
import io.encbench.report.progress.Progress;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.server.DatabaseServer;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CaptureFile;
import io.encbench.suites.capture.QueryLog;
import io.encbench.suites.capture.StatisticsCapture;
import io.encbench.suites.option.ApplicationServer;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.OptionRange;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;

/** The command line of capture. */
@Command(
    name = "capture",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Writes down what an application sends to its server: the texts of its statements without "
          + "values, how often they run, and with how many rows.",
      "It reads the server's statistics twice, at the start and at the end, or a log file. "
          + "It changes nothing. assess reads the result."
    },
    footer = {
      "",
      "An administrator grants the account what it needs with GRANT SELECT ON performance_schema.*.",
      "Exit codes: 0 captured; 1 the file cannot be written; 2 the request cannot be met."
    })
final class CaptureCommand implements Callable<Integer> {
  private static final double SECONDS_OF_A_STEP = 5;

  @ArgGroup(multiplicity = "1")
  private Source source;

  /** Where the statements are seen. */
  static final class Source {
    @Option(
        names = "--server",
        paramLabel = "FILE",
        description = "Props file of the application's server, with conn, user and a password.")
    private @Nullable Path server;

    @Option(
        names = "--log",
        paramLabel = "FILE",
        description =
            "General query log, or slow query log with long_query_time=0, of MySQL or MariaDB.")
    private @Nullable Path log;
  }

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      defaultValue = "",
      showDefaultValue = Help.Visibility.NEVER,
      description = "Schema of the application. Default: that of conn; with --log, all schemas.")
  private String schema;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "60",
      description = "How long to capture, with --server.")
  private int seconds;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      defaultValue = "capture.jsonl",
      description = "File to write: JSON lines.")
  private Path output;

  @Override
  public Integer call() throws SQLException, InterruptedException {
    OptionRange.check("--seconds", seconds, 1, 604_800);
    StandardOutput terminal = StandardOutput.detect();
    PrintStream out = new PrintStream(System.out, true, terminal.charset());
    Path server = source.server;
    Capture capture =
        server == null
            ? QueryLog.read(Objects.requireNonNull(source.log), schema)
            : ofServer(server, out, terminal);
    try {
      CaptureFile.write(capture, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.printf(
        "captured: %,d calls of %,d statements in %,.0f s (%s)%n",
        capture.calls(), capture.statements().size(), capture.seconds(), capture.source());
    for (Capture.Loss loss : capture.losses()) {
      out.printf(
          "missing:  %,d calls: %s.%n          %s.%n", loss.calls(), loss.reason(), loss.remedy());
    }
    out.println("written:  " + output);
    return ExitCode.OK;
  }

  private Capture ofServer(Path props, PrintStream out, StandardOutput terminal)
      throws SQLException, InterruptedException {
    try (DatabaseServer server = ApplicationServer.open("--server", props)) {
      return StatisticsCapture.run(
          server.endpoint(),
          schema,
          Duration.ofSeconds(seconds),
          time -> pause(time, out, terminal));
    }
  }

  private static void pause(Duration time, PrintStream out, StandardOutput terminal)
      throws InterruptedException {
    int steps = (int) Math.max(1, Math.round(time.toSeconds() / SECONDS_OF_A_STEP));
    double each = (double) time.toMillis() / steps;
    List<ProgressPlan.Step> plan =
        Collections.nCopies(steps, new ProgressPlan.Step("capturing", each / 1_000));
    try (Progress progress = Progress.of("capturing", plan, out, terminal)) {
      for (int i = 0; i < steps; i++) {
        progress.stepStarted();
        Thread.sleep((long) each);
        progress.stepFinished();
      }
    }
  }
}
