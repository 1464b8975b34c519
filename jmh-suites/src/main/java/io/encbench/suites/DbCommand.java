package io.encbench.suites;

import io.encbench.experiment.process.JvmMemory;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.ServerChoice;
import io.encbench.suites.db.DbExperiment;
import io.encbench.suites.db.DbSettings;
import io.encbench.suites.db.Workload;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.GivenOptions;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.Preset;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.ScheduleOptions;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.WindowOptions;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.SuiteRun;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.MeasureWindow;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the db suite. */
@Command(
    name = "encbench",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    defaultValueProvider = DbCommand.Defaults.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures what TLS, protocol compression and encrypted columns cost a JDBC client of a"
          + " MySQL-family server.",
      "Each block gives every arm a fresh JVM. The server's own view proves the mode of "
          + "every session and the cells of every encrypted column."
    },
    footer = {
      "",
      "Exit codes: 0 the run is valid; 1 it is not valid, was interrupted, or a --fail-if"
          + " holds; 2 the request cannot be met."
    })
final class DbCommand implements Callable<Integer> {
  /** Exit code of a program ended by Ctrl-C. */
  private static final int CANCELLED = 130;

  private static final Set<String> IN_COMMAND_ANYWAY =
      Set.of(
          "--server",
          "--preset",
          "--seed",
          "--output",
          "--end-with-parent",
          "--fail-if",
          "--junit",
          "--history",
          "--resume");

  @Option(
      names = "--server",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto, mysql or mariadb (embedded servers), or a props file that names an external "
              + "one.")
  private String server;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description = "${COMPLETION-CANDIDATES}: ten minutes, about an hour, several hours.")
  private Preset.Name preset;

  @Mixin private ProfileOptions profiles;

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "WORKLOAD",
      description = "Workloads to measure. Default: the preset's.")
  private @Nullable List<String> workloads;

  @Option(names = "--list", description = "Show profiles and workloads, and exit.")
  private boolean list;

  @Option(
      names = "--harness-check",
      description =
          "Also measure a bare Connector/J loop, without pool and meters. Default: off in "
              + "quick.")
  private boolean harnessCheck;

  @Mixin private RepetitionOptions repetition;

  @Mixin private WindowOptions windows;

  @Mixin private ScheduleOptions schedule;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Client threads, each with a connection. Default: one for each processor of the "
              + "clients.")
  private @Nullable Integer threads;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Rows of each table that is read.")
  private int rows;

  @Option(
      names = DbSettings.POOL_SIZE,
      paramLabel = "N",
      defaultValue = "200",
      description = "Connections of the pool that the workload pool fills.")
  private int poolSize;

  @Mixin private SeedOption random;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Option(
      names = "--end-with-parent",
      hidden = true,
      description = "End when the process that started this one has ended.")
  private boolean endWithParent;

  @Spec private CommandSpec spec;

  /** The db suite writes to {@code target/encbench}, without an experiment name in the path. */
  static final class Defaults implements IDefaultValueProvider {
    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
      return argument instanceof OptionSpec option && option.longestName().equals("--output")
          ? "target/encbench"
          : null;
    }
  }

  @Override
  public Integer call() {
    ProfileCatalogue catalogue = profiles.catalogue();
    if (list) {
      list(catalogue);
      return CommandLine.ExitCode.OK;
    }
    if (endWithParent) {
      endWithParent();
    }
    ServerChoice choice = ServerChoice.parse(server);
    DbExperiment experiment =
        experiment(catalogue).fitting(choice, JvmMemory.available(), schedule::note);
    experiment.requireJars();
    return new SuiteRun<>(
            Map.of(server, choice),
            experiment,
            repeatingCommand(),
            output.directory(),
            verdict.verdict())
        .run();
  }

  private DbExperiment experiment(ProfileCatalogue catalogue) {
    Preset of = Preset.of(preset);
    MeasureWindow window =
        new MeasureWindow(
            windows.warmupMs(of.window().warmupMs(), /* least= */ 0),
            windows.measureMs(of.window().windowMs(), /* least= */ 50, /* most= */ 3_600_000),
            schedule.rounds(of.window().rounds()));
    List<ConnectionProfile> treatments = profiles.treatments(catalogue, of.profiles());
    SuiteSettings suite = repetition.settings(of.blocks(), of.timeLimit(), random.seed(), null);
    return DbExperiment.of(
        ProfileOptions.baseline(catalogue),
        treatments,
        harnessCheck || of.harnessCheck(),
        server,
        new DbSettings(
            window,
            schedule.schedule(Schedule.simultaneous),
            threads == null ? null : (int) OptionRange.check("--threads", threads, 1, 1_024),
            (int) OptionRange.check("--rows", rows, 1_000, 100_000_000),
            (int) OptionRange.check(DbSettings.POOL_SIZE, poolSize, 1, 10_000),
            workloads == null
                ? of.workloads()
                : workloads.stream().map(Workload::of).distinct().sorted().toList()),
        suite);
  }

  private void list(ProfileCatalogue catalogue) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Profiles (--arms):");
    catalogue.all().forEach(profile -> out.printf("  %-30s %s%n", profile.name(), profile.title()));
    out.println("Workloads (--workloads):");
    for (Workload workload : Workload.values()) {
      out.printf("  %-30s %s%n", workload.id(), workload.description().title());
    }
    out.flush();
  }

  private static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              Thread watch =
                  new Thread(
                      () -> {
                        parent.onExit().join();
                        System.exit(CANCELLED);
                      },
                      "parent-watch");
              watch.setDaemon(true);
              watch.start();
            });
  }

  /**
   * The Maven command that repeats this run with the same seed and so the same schedule. It
   * contains no secrets: passwords are never options.
   */
  private String repeatingCommand() {
    List<String> others = new ArrayList<>();
    others.add("--seed " + random.seed());
    GivenOptions.of(spec, IN_COMMAND_ANYWAY)
        .forEach(option -> others.add(option.name() + " " + option.value()));
    return "mvn -pl jmh-suites verify -Dserver=%s -Dpreset=%s -Dargs=\"%s\""
        .formatted(server, preset, String.join(" ", others));
  }
}
