package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.ServerChoice;
import io.encbench.suites.calibrate.CalibrationExperiment;
import io.encbench.suites.option.CourseOptions;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.ScheduleOptions;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.WindowOptions;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.SuiteRun;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.MeasureWindow;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of calibrate. */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures, on this machine and a server, what a round trip, a row, and an encrypted or "
          + "decrypted value cost in client CPU.",
      "assess --calibration predicts the client CPU of an application from the result. It takes "
          + "about eight minutes. Run it on the kind of machine that runs the application."
    },
    footer = {
      "",
      "Exit codes: 0 the result is valid; 1 it is not, or the run was interrupted; 2 the request"
          + " cannot be met."
    })
final class CalibrateCommand implements Callable<Integer> {
  private static final int BLOCKS = 3;
  private static final Duration TIME_LIMIT = Duration.ofMinutes(15);
  private static final int WARM_UP_MS = 300;
  private static final int WINDOW_MS = 150;
  private static final int ROUNDS = 6;

  @Option(
      names = "--server",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto, mysql or mariadb (embedded servers), or a props file that names an external one.")
  private String server;

  @Option(
      names = "--plain",
      paramLabel = "PROFILE",
      defaultValue = "plain",
      description = "Profile by which the application connects today.")
  private String plain;

  @Option(
      names = "--encrypted",
      paramLabel = "PROFILE",
      defaultValue = "encrypted-100",
      description = "Profile of the encrypting driver, with its transport.")
  private String encrypted;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Connections that execute probes at once, each in a thread of its own, 1 to 64. State as "
              + "many as the application keeps busy at its full load: the more threads share the "
              + "caches of a processor, the more each statement costs.")
  private int clients;

  @Mixin private ProfileOptions.Known profiles;

  @Mixin private RepetitionOptions repetition;

  @Mixin private WindowOptions windows;

  @Mixin private ScheduleOptions schedule;

  @Mixin private SeedOption random;

  @Mixin private CourseOptions course;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Override
  public Integer call() {
    OptionRange.check("--clients", clients, 1, 64);
    Map<String, ServerChoice> choices = Map.of(server, ServerChoice.parse(server));
    SuiteRun<CalibrationExperiment.Probes> run =
        course.of(choices, names -> experiment(choices), "", output.directory(), verdict);
    return course.follow(run, SuiteRun::run);
  }

  private CalibrationExperiment experiment(Map<String, ServerChoice> choices) {
    ProfileCatalogue catalogue = profiles.catalogue();
    ConnectionProfile baseline = catalogue.get(plain);
    ConnectionProfile encrypting = catalogue.get(encrypted);
    if (baseline.encryptedColumns() > 0 || encrypting.encryptedColumns() == 0) {
      throw new ConfigurationException(
          "--plain is %s and --encrypted is %s; the first must be a profile without encrypted columns, the second one with encrypted columns"
              .formatted(plain, encrypted));
    }
    SuiteSettings suite = repetition.settings(BLOCKS, TIME_LIMIT, random.seed(), null);
    ArmSchedule arms =
        schedule.fitting(
            schedule.schedule(Schedule.simultaneous), 2, suite.jvmFlags(), choices.values());
    return CalibrationExperiment.of(
        baseline,
        encrypting,
        server,
        new MeasureWindow(
            windows.warmupMs(WARM_UP_MS, /* least= */ 0),
            windows.measureMs(WINDOW_MS, /* least= */ 50, /* most= */ 60_000),
            schedule.rounds(ROUNDS)),
        arms,
        clients,
        suite);
  }
}
