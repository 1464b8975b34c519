package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.capture.values.ValuesFile;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.suites.assess.SchemaDefinition;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CaptureFile;
import io.encbench.suites.option.ApplicationServer;
import io.encbench.suites.option.CourseOptions;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.ScheduleOptions;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.WindowOptions;
import io.encbench.suites.replay.ReplayExperiment;
import io.encbench.suites.replay.ReplaySettings;
import io.encbench.suites.replay.RowSource;
import io.encbench.suites.replay.ValuesSource;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.SuiteRun;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.MeasureWindow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of replay. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures the captured transactions of an application on copies of its tables: over plain "
          + "connections, over TLS, and with encrypted columns.",
      "Values are drawn from rows of the tables, unless --values-key is given. Before the "
          + "measurement, the answers of each encrypted arm are compared with those of the plain one."
    },
    footer = {
      "",
      "Exit codes: 0 all arms are measured and valid; 1 one is not, the run was interrupted, or a"
          + " --fail-if holds; 2 the request cannot be met."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final int BLOCKS = 3;
  private static final Duration TIME_LIMIT = Duration.ofMinutes(20);
  private static final int WARM_UP_MS = 12_000;
  private static final int WINDOW_MS = 1_000;
  private static final int ROUNDS = 8;
  private static final List<String> ARMS = List.of("tls13-aes128", "encrypted-100");
  private static final int ROWS = 1_000;
  private static final int MOST_ROWS = 10_000_000;

  @Parameters(paramLabel = "CAPTURE", description = "File that capture or encCapture wrote.")
  private Path capture;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      required = true,
      description =
          "The application's tables: a script that creates them, such as that of mysqldump "
              + "--no-data, or the props file of its server.")
  private Path schema;

  @Option(
      names = "--rules",
      split = ",",
      paramLabel = "FILE",
      required = true,
      description =
          "Rules files, such as the one that assess suggested. Each has an encrypted arm of its own, "
              + "named after the file.")
  private List<Path> rules = List.of();

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description =
          "Props file of a server with test data, whose rows are copied. Default: rows are made.")
  private @Nullable Path data;

  @Option(
      names = ValuesSource.OPTION,
      paramLabel = "PROVIDER",
      description =
          "Replays the values that the application passed, which encCaptureValues=true wrote beside "
              + "the capture. Names the source of their key, as encKeyProvider does: file:/path, "
              + "env:VARIABLE, or pkcs12:/path?password-env=VARIABLE. Needs --data and --end rollback.")
  private @Nullable String valuesKey;

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "N|TABLE=N",
      description =
          "Rows of each table if they are made, or of one table, such as 1000,orders=50000. Default: 1000.")
  private List<String> rows = List.of();

  @Option(
      names = "--server",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto, mysql or mariadb (embedded servers), or a props file that names an external one, "
              + "where databases named encbench_replay_... are made and dropped.")
  private String server;

  @Mixin private ProfileOptions profiles;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "1",
      description = "Connections of each arm, each with a thread.")
  private int clients;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "0",
      description = "Transactions started per second in each arm; 0 for as fast as possible.")
  private int rate;

  @Option(
      names = "--prepare",
      defaultValue = "each",
      description =
          "${COMPLETION-CANDIDATES}: prepare a statement for each call, as applications with a "
              + "connection pool do, or once for each connection.")
  private ReplaySettings.Preparing prepare;

  @Option(
      names = "--end",
      defaultValue = "commit",
      description =
          "${COMPLETION-CANDIDATES}: commit transactions as the application does, or roll them back, "
              + "so that tables do not grow.")
  private ReplaySettings.Ending end;

  @Option(
      names = "--compare",
      paramLabel = "N",
      defaultValue = "500",
      description = "Transactions whose answers are compared before the measurement.")
  private int compared;

  @Option(
      names = "--times",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,3",
      description = "Multiples of the captured rate for which cores are stated.")
  private List<Double> times = List.of();

  @Mixin private RepetitionOptions repetition;

  @Mixin private WindowOptions windows;

  @Mixin private ScheduleOptions schedule;

  @Mixin private SeedOption random;

  @Mixin private CourseOptions course;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Override
  public Integer call() throws SQLException {
    OptionRange.check("--clients", clients, 1, 1_000);
    OptionRange.check("--rate", rate, 0, 1_000_000);
    OptionRange.check("--compare", compared, 0, 1_000_000);
    times.forEach(AssessCommand::requireMultiple);
    Capture captured = CaptureFile.read(capture);
    rules.forEach(EncryptionRules::read);
    ValuesSource values = values(captured);
    RowSource source = source();
    SchemaDefinition definition = SchemaDefinition.of("--schema", schema);

    Map<String, ServerChoice> choices = Map.of(server, ServerChoice.parse(server));
    SuiteRun<ReplayExperiment.Load> run =
        course.of(
            choices,
            names -> experiment(choices, captured, definition, source, values),
            "",
            output.directory(),
            verdict);
    return course.follow(run, SuiteRun::run);
  }

  /** Where the values of the application are; null if values are drawn. */
  private @Nullable ValuesSource values(Capture captured) {
    if (valuesKey == null) {
      return null;
    }
    if (data == null) {
      throw new ConfigurationException(
          ValuesSource.OPTION
              + " needs --data: values of the application fit only rows of its test data");
    }
    if (end != ReplaySettings.Ending.rollback) {
      throw new ConfigurationException(
          ValuesSource.OPTION
              + " needs --end rollback: a transaction is replayed many times, and would insert the"
              + " same keys again");
    }
    String number = captured.values();
    if (number == null) {
      throw new ConfigurationException(
          "%s has no values; capture with encCapture and encCaptureValues=true, or leave %s out"
              .formatted(capture, ValuesSource.OPTION));
    }
    return new ValuesSource(ValuesFile.of(capture).toAbsolutePath().toString(), number, valuesKey);
  }

  private RowSource source() {
    if (data != null) {
      if (!rows.isEmpty()) {
        throw new ConfigurationException(
            "--rows is for rows that are made, and --data copies rows; leave one of them out");
      }
      try (DatabaseServer application = ApplicationServer.open("--data", data)) {
        return new RowSource.Application(application.endpoint());
      }
    }
    int ofAll = ROWS;
    Map<String, Integer> ofTables = new TreeMap<>();
    for (String each : rows) {
      int sign = each.indexOf('=');
      int number = number(each.substring(sign + 1));
      if (sign < 0) {
        ofAll = number;
      } else {
        ofTables.put(each.substring(0, sign), number);
      }
    }
    return new RowSource.Synthetic(ofAll, ofTables);
  }

  private static int number(String text) {
    try {
      return (int) OptionRange.check("--rows", Integer.parseInt(text), 0, MOST_ROWS);
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          "--rows has %s, which is not a number of rows; write 1000, or orders=50000"
              .formatted(text),
          e);
    }
  }

  /** The rules files by their names without extension. */
  private SortedMap<String, Path> rulesByName() {
    SortedMap<String, Path> byName = new TreeMap<>();
    for (Path file : rules) {
      String name = String.valueOf(file.getFileName()).replaceFirst("\\.[a-z]+$", "");
      if (byName.put(name, file) != null) {
        throw new ConfigurationException(
            "two --rules files are named %s, and arms take the names of their files; rename one"
                .formatted(name));
      }
    }
    return byName;
  }

  private ReplayExperiment experiment(
      Map<String, ServerChoice> choices,
      Capture captured,
      SchemaDefinition definition,
      RowSource source,
      @Nullable ValuesSource values) {
    ProfileCatalogue catalogue = profiles.catalogue();
    List<ConnectionProfile> treatments = profiles.treatments(catalogue, ARMS);
    SuiteSettings suite = repetition.settings(BLOCKS, TIME_LIMIT, random.seed(), null);
    ArmSchedule arms =
        schedule.fitting(
            schedule.schedule(Schedule.simultaneous),
            treatments.size() + rules.size() + 1,
            suite.jvmFlags(),
            choices.values());
    return ReplayExperiment.of(
        captured,
        definition,
        source,
        rulesByName(),
        ProfileOptions.baseline(catalogue),
        treatments,
        server,
        new ReplaySettings(clients, rate, prepare, end, compared, times, values),
        new MeasureWindow(
            windows.warmupMs(WARM_UP_MS, /* least= */ 0),
            windows.measureMs(WINDOW_MS, /* least= */ 50, /* most= */ 60_000),
            schedule.rounds(ROUNDS)),
        arms,
        suite);
  }
}
