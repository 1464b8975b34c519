package io.encbench.jmh;

import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.FailCondition;
import io.encbench.jmh.db.DbPlan;
import io.encbench.jmh.db.DbSettings;
import io.encbench.jmh.db.MeasureWindow;
import io.encbench.jmh.db.Workload;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.report.BuildVerdict;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the db suite. */
@Command(
    name = "jmh-suites",
    mixinStandardHelpOptions = true,
    versionProvider = DbCommand.Version.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures what TLS, protocol compression and encrypted columns cost a JDBC client of a",
      "MySQL-family server.",
      "Arms run in random blocks, each in a fresh JVM; the mode of every session and the",
      "cells of every encrypted column are proven."
    },
    footer = {
      "",
      "Exit codes: 0 the run is valid; 1 it is not, was interrupted, or a --fail-if holds; 2 it cannot",
      "be run as asked."
    })
final class DbCommand implements Callable<Integer> {
  private static final String BASELINE = "plain";

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
          "--junit");

  @Option(
      names = "--server",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto, mysql, mariadb (embedded servers) or a props file that names an external one.")
  private String server;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description = "${COMPLETION-CANDIDATES}: ten minutes, about an hour, several hours.")
  private Preset.Name preset;

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "PROFILE",
      description =
          "Profiles to compare with plain. Plain, plain again and a bare Connector/J loop are always"
              + " in. Default: those of the preset.")
  private @Nullable List<String> arms;

  @Option(
      names = "--profiles",
      paramLabel = "FILE",
      description = "Props file with profiles of your own.")
  private @Nullable Path profiles;

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "WORKLOAD",
      description = "Workloads to measure. Default: those of the preset.")
  private @Nullable List<String> workloads;

  @Option(names = "--list", description = "Show profiles and workloads, and end.")
  private boolean list;

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks. Default: the preset's.")
  private @Nullable Integer blocks;

  @Option(
      names = "--time-limit",
      paramLabel = "MIN",
      description =
          "Minutes after which no further block is measured. Default: the preset's, 8.5 for quick and"
              + " none for the others.")
  private @Nullable Long timeLimit;

  @Option(
      names = "--warmup-ms",
      paramLabel = "MS",
      description =
          "Least warm-up per workload, in three rounds; up to four more rounds while the JIT compiler"
              + " is busy; 0 for none, which is for trying things out. Default: the preset's.")
  private @Nullable Long warmupMs;

  @Option(
      names = "--measure-ms",
      paramLabel = "MS",
      description = "Measured time per workload. Default: the preset's.")
  private @Nullable Long measureMs;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Client threads, each with a connection. Default: one per processor that the clients"
              + " have.")
  private @Nullable Integer threads;

  @Option(
      names = "--processors",
      paramLabel = "HOW",
      defaultValue = "apart",
      description =
          "${COMPLETION-CANDIDATES}. Apart: an embedded server has one half of the processors, its"
              + " measured clients the other, since whether both ends of a connection share a"
              + " processor changes client CPU more than TLS does. Shared: as the scheduler decides.")
  private Processors processors;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Rows of each table that is read.")
  private int rows;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Draws the order of arms.")
  private long seed;

  @Option(
      names = "--jvm-flag",
      paramLabel = "FLAG",
      defaultValue = "-Xms512m,-Xmx512m",
      split = ",",
      description = "Flags of the measured JVMs.")
  private List<String> jvmFlags;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/encbench",
      description = "Where results.json and report.html go.")
  private Path output;

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          FailCondition.SYNTAX
              + ", such as 'encrypted-100 client_cpu ratio > 1.6': end with 1 if the whole 95 %%"
              + " interval is there. Can be given again.")
  private List<String> failIf = List.of();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the verdict in JUnit's XML form too.")
  private @Nullable Path junit;

  @Option(
      names = "--end-with-parent",
      hidden = true,
      description = "End when the process that started this one has ended.")
  private boolean endWithParent;

  @Spec private CommandSpec spec;

  /** Where an embedded server and its measured clients run. */
  enum Processors {
    apart,
    shared
  }

  /** For {@code --version}. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"EncBench " + EnvironmentProbe.encbenchVersion()};
    }
  }

  @Override
  public Integer call() {
    ProfileCatalogue catalogue = ProfileCatalogue.builtIn();
    if (profiles != null) {
      catalogue = catalogue.with(profiles);
    }
    if (list) {
      list(catalogue);
      return CommandLine.ExitCode.OK;
    }
    if (endWithParent) {
      endWithParent();
    }
    BuildVerdict verdict =
        new BuildVerdict(failIf.stream().map(FailCondition::parse).toList(), junit);
    return new DbRun(server, plan(catalogue), repeatingCommand(), output, verdict).run();
  }

  private DbPlan plan(ProfileCatalogue catalogue) {
    Preset of = Preset.of(preset);
    List<String> names = new ArrayList<>(arms == null ? of.profiles() : arms);
    names.remove(BASELINE);
    MeasureWindow window =
        new MeasureWindow(
            OptionRange.check("--warmup-ms", or(warmupMs, of.window().warmupMs()), 0, 600_000),
            OptionRange.check(
                "--measure-ms", or(measureMs, of.window().measureMs()), 100, 3_600_000));
    DbSettings settings =
        new DbSettings(
            (int) OptionRange.check("--blocks", or(blocks, of.blocks()), 1, 1_000),
            timeLimit == null
                ? of.timeLimit()
                : Duration.ofMinutes(OptionRange.check("--time-limit", timeLimit, 1, 10_000)),
            window,
            threads == null ? null : (int) OptionRange.check("--threads", threads, 1, 1_024),
            processors == Processors.apart,
            (int) OptionRange.check("--rows", rows, 1_000, 100_000_000),
            seed,
            jvmFlags,
            workloads == null
                ? of.workloads()
                : workloads.stream().map(Workload::of).distinct().sorted().toList());
    return DbPlan.of(
        catalogue.get(BASELINE), names.stream().map(catalogue::get).toList(), settings);
  }

  private static long or(@Nullable Number value, long otherwise) {
    return value == null ? otherwise : value.longValue();
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
   * The Maven command that draws the same schedule again. Holds no secret: a password is no option.
   */
  private String repeatingCommand() {
    List<String> others = new ArrayList<>();
    others.add("--seed " + seed);
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!IN_COMMAND_ANYWAY.contains(option.longestName())) {
        others.add(option.longestName() + " " + String.join(",", option.originalStringValues()));
      }
    }
    return "mvn -pl jmh-suites verify -Dserver=%s -Dpreset=%s -Dargs=\"%s\""
        .formatted(server, preset, String.join(" ", others));
  }
}
