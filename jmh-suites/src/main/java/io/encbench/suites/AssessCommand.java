package io.encbench.suites;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.report.console.StandardOutput;
import io.encbench.report.file.MeasurementFile;
import io.encbench.report.progress.Progress;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.assess.AssessCondition;
import io.encbench.suites.assess.Assessment;
import io.encbench.suites.assess.AssessmentReport;
import io.encbench.suites.assess.AssessmentResult;
import io.encbench.suites.assess.AssessmentText;
import io.encbench.suites.assess.Assessor;
import io.encbench.suites.assess.Prediction;
import io.encbench.suites.assess.SchemaDefinition;
import io.encbench.suites.assess.StricterScheme;
import io.encbench.suites.assess.Suggester;
import io.encbench.suites.assess.Suggestion;
import io.encbench.suites.calibrate.CostModel;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CaptureFile;
import io.encbench.suites.option.EncBenchVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of assess. */
@Command(
    name = "assess",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Says what encrypting columns would do to an application: which of its statements the "
          + "server executes on cells, which the client executes, and which the driver refuses.",
      "It creates empty tables on a server that it starts, and asks the encrypting driver for its "
          + "plan of each captured statement. Nothing is measured, and your server is not changed.",
      "With --calibration, it predicts the cores that the statements need, today and encrypted, and the"
          + " latency that is added."
    },
    footer = {
      "",
      "Exit codes: 0 assessed; 1 a --fail-if holds, or the result cannot be written; 2 the request"
          + " cannot be met."
    })
final class AssessCommand implements Callable<Integer> {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int MOST_TIMES = 1_000_000;
  private static final int MOST_ROUND_TRIP_MS = 60_000;
  private static final double MICROS_PER_MS = 1e3;
  private static final double SECONDS_OF_A_STEP = 0.1;
  private static final int STATEMENTS_OF_A_STEP = 100;

  @Parameters(paramLabel = "CAPTURE", description = "File that capture wrote.")
  private Path capture;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      required = true,
      description =
          "The application's tables: a script that creates them, such as that of mysqldump "
              + "--no-data, or the props file of its server.")
  private Path schema;

  @ArgGroup(multiplicity = "1")
  private Encrypted encrypted;

  /** The columns that are to be encrypted. */
  static final class Encrypted {
    @Option(
        names = "--rules",
        paramLabel = "FILE",
        description = "Rules file that names the encrypted columns.")
    private @Nullable Path rules;

    @Option(
        names = "--columns",
        split = ",",
        paramLabel = "COLUMN",
        description =
            "Columns to encrypt: table.column or table.*, separated by commas, or all. Rules are"
                + " suggested for them, and written to --suggest.")
    private List<String> columns = List.of();
  }

  @Option(
      names = "--suggest",
      paramLabel = "FILE",
      defaultValue = "suggested-rules.props",
      description = "Rules file to write, with --columns.")
  private Path suggest;

  @Option(
      names = "--calibration",
      paramLabel = "FILE",
      description =
          "The results.json of calibrate. With it, the client CPU of the statements is predicted, "
              + "today and encrypted.")
  private @Nullable Path calibration;

  @Option(
      names = "--round-trip-ms",
      paramLabel = "MS",
      description =
          "Time of a round trip to the server, in milliseconds, for the latency that is added."
              + " Otherwise that of the calibration.")
  private @Nullable Double roundTripMs;

  @Option(
      names = "--times",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,3",
      description = "Multiples of the captured rate for which cores are predicted.")
  private List<Double> times = List.of();

  @Option(
      names = "--server",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "Server to start for the empty tables: auto, mysql, mariadb, or the props file of an "
              + "installed one.")
  private String server;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      defaultValue = "assessment.json",
      description =
          "File for the plan of each statement, as JSON. The report is written beside it, as "
              + "HTML and as Markdown.")
  private Path output;

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          AssessCondition.SYNTAX
              + ", such as 'refused > 0': exit with 1 if there are more such statements than N."
              + " Repeat the option for several conditions.")
  private List<String> failIf = List.of();

  @Override
  public Integer call() throws SQLException {
    List<AssessCondition> conditions = failIf.stream().map(AssessCondition::parse).toList();
    requireRoundTrip();
    CostModel model = calibration == null ? null : CostModel.read(calibration);
    times.forEach(AssessCommand::requireMultiple);
    Capture captured = CaptureFile.read(capture);
    SchemaDefinition definition = SchemaDefinition.of("--schema", schema);
    StandardOutput terminal = StandardOutput.detect();
    PrintStream out = new PrintStream(System.out, true, terminal.charset());
    AssessmentResult result = result(captured, definition, model, out, terminal);
    if (model != null && result.prediction() == null) {
      out.println("no cores are predicted, because no captured statement would be executed");
    }
    new AssessmentText(out, terminal).print(result, times);
    write(output, json(result));
    AssessmentReport report = new AssessmentReport(result, times);
    Path html = beside(output, ".html");
    Path markdown = beside(output, ".md");
    write(html, report.html());
    write(markdown, report.markdown());
    out.printf("%nwritten: %s, %s, %s%n", output, html, markdown);
    int code = ExitCode.OK;
    for (AssessCondition condition : conditions) {
      if (condition.holds(result.assessment())) {
        out.println("failed:  " + condition);
        code = ExitCode.SOFTWARE;
      }
    }
    return code;
  }

  static void requireMultiple(double multiple) {
    if (!(multiple > 0 && multiple <= MOST_TIMES)) {
      throw new ConfigurationException(
          "--times is %s; it must be above 0 and at most %,d".formatted(multiple, MOST_TIMES));
    }
  }

  private void requireRoundTrip() {
    if (roundTripMs == null) {
      return;
    }
    if (!(roundTripMs >= 0 && roundTripMs <= MOST_ROUND_TRIP_MS)) {
      throw new ConfigurationException(
          "--round-trip-ms is %s; it must be between 0 and %,d"
              .formatted(roundTripMs, MOST_ROUND_TRIP_MS));
    }
    if (calibration == null) {
      throw new ConfigurationException(
          "--round-trip-ms is %s without --calibration, by which latency is predicted"
              .formatted(roundTripMs));
    }
  }

  /** The time of a round trip in microseconds; null if it is not known. */
  private @Nullable Double roundTrip(CostModel model) {
    if (roundTripMs != null) {
      return roundTripMs * MICROS_PER_MS;
    }
    OptionalDouble measured = model.roundTrip();
    return measured.isPresent() ? (Double) measured.getAsDouble() : null;
  }

  private AssessmentResult result(
      Capture captured,
      SchemaDefinition definition,
      @Nullable CostModel model,
      PrintStream out,
      StandardOutput terminal)
      throws SQLException {
    ServerChoice choice = ServerChoice.parse(server);
    if (choice instanceof ServerChoice.External) {
      throw new ConfigurationException(
          "--server is %s, an external server, in which tables would be created; use auto, mysql or mariadb"
              .formatted(server));
    }
    Optional.ofNullable(encrypted.rules).ifPresent(EncryptionRules::read);
    Path temporary = output.toAbsolutePath().resolveSibling(output.getFileName() + ".tmp");
    try (DatabaseServer own = choice.open(ServerTuning.forThisMachine(), out::println)) {
      Path rules = encrypted.rules;
      List<StricterScheme> stricter = List.of();
      if (rules == null) {
        Suggestion suggestion =
            new Suggester(own, temporary, captured, definition, model, out::println)
                .suggest(encrypted.columns);
        write(suggest, suggestion.rulesFile());
        out.printf(
            "rules for %d of %d columns: %s%n%n",
            suggestion.encrypted(), suggestion.columns().size(), suggest);
        rules = suggest;
        stricter = suggestion.stricter();
      }
      int steps = Math.max(1, captured.statements().size() / STATEMENTS_OF_A_STEP);
      List<ProgressPlan.Step> plan =
          Collections.nCopies(steps, new ProgressPlan.Step("assessing", SECONDS_OF_A_STEP));
      try (Progress progress = Progress.of("assessing", plan, out, terminal)) {
        Assessment assessment =
            new Assessor(own, temporary)
                .assess(
                    captured,
                    definition,
                    rules,
                    assessed -> {
                      if (assessed % STATEMENTS_OF_A_STEP == 0) {
                        progress.stepStarted();
                        progress.stepFinished();
                      }
                    });
        return new AssessmentResult(
            assessment,
            model == null ? null : Prediction.of(assessment, model, roundTrip(model)),
            stricter);
      }
    }
  }

  private static String json(AssessmentResult result) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n";
    } catch (JacksonException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The file with another extension. */
  private static Path beside(Path file, String extension) {
    String name = Objects.requireNonNull(file.getFileName()).toString();
    return file.resolveSibling(name.replaceAll("\\.json$", "") + extension);
  }

  private static void write(Path file, String content) {
    try {
      MeasurementFile.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
