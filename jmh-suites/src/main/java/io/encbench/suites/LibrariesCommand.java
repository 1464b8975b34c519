package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ConnectionProfile;
import io.encbench.server.ServerChoice;
import io.encbench.suites.libraries.LibrariesExperiment;
import io.encbench.suites.libraries.LibrarySettings;
import io.encbench.suites.libraries.LibraryWorkload;
import io.encbench.suites.option.CourseOptions;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.LibrariesPreset;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.ServerOptions;
import io.encbench.suites.option.TableOptions;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuiteRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of experiment E4, which compares the TLS libraries of servers. */
@Command(
    name = "tls-libraries",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    defaultValueProvider = LibrariesCommand.Defaults.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Compares servers by their TLS library with point selects and connects, over TLS "
          + "only, at several numbers of threads. Each server reports its library, and every "
          + "connection is proven. TLS providers of the client are compared on the same "
          + "servers."
    },
    footer = {
      "",
      "Exit codes: 0 all servers and arms are measured and valid; 1 one is not, the run was"
          + " interrupted, or a --fail-if holds; 2 the request cannot be met."
    })
final class LibrariesCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 1_024;

  @Mixin private ServerOptions servers;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description = "${COMPLETION-CANDIDATES}: ten minutes, or the published parameters.")
  private LibrariesPreset.Name preset;

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      defaultValue = "tls13-aes256",
      description =
          "A profile with TLS, which all clients use. Conscrypt cannot choose a "
              + "cipher suite of TLS 1.3: with --providers=Conscrypt name a profile of TLS 1.2, "
              + "such as tls12-aes128.")
  private String profile;

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "NAME",
      description =
          "JSSE providers of the client to compare with the JVM's own, each as an arm on every"
              + " server, such as Conscrypt.")
  private List<String> providers = List.of();

  @Mixin private ProfileOptions.Known profiles;

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "WORKLOAD",
      defaultValue = "point-select,connect",
      description = "point-select, connect, or both separated by a comma.")
  private List<String> workloads;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "Numbers of clients. Default: the preset's.")
  private @Nullable List<Integer> threads;

  @Mixin private TableOptions tables;

  @Option(
      names = "--time",
      paramLabel = "S",
      description = "Seconds of each window. Default: the preset's.")
  private @Nullable Integer time;

  @Option(
      names = "--warmup-time",
      paramLabel = "S",
      description =
          "Seconds with four threads before the first window of each JVM. Default: the preset's.")
  private @Nullable Integer warmupTime;

  @Option(
      names = "--buffer-pool",
      paramLabel = "MIB",
      description =
          "InnoDB buffer pool in MiB of each server that is started here. All of them run at "
              + "the same time. Default: the preset's.")
  private @Nullable Long bufferPool;

  @Mixin private RepetitionOptions repetition;

  @Mixin private SeedOption random;

  @Mixin private CourseOptions course;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Spec private CommandSpec spec;

  /** As in the publication, servers share all processors with their clients. */
  static final class Defaults implements IDefaultValueProvider {
    private static final Map<String, String> VALUES =
        Map.of("--server", "mysql,mariadb", "--processors", "shared");

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
      return argument instanceof OptionSpec option ? VALUES.get(option.longestName()) : null;
    }
  }

  @Override
  public Integer call() {
    Map<String, ServerChoice> choices = new LinkedHashMap<>(servers.choices());
    Map<String, String> absent = absent(choices);
    choices.keySet().removeAll(absent.keySet());
    if (choices.isEmpty()) {
      throw new ConfigurationException("no server of --server is on this machine: " + absent);
    }
    SuiteRun<LibrarySettings> run =
        course.of(choices, names -> experiment(names, absent), "", output.directory(), verdict);
    absent.forEach(
        (name, reason) ->
            spec.commandLine().getOut().println("server " + name + " is left out: " + reason));
    spec.commandLine().getOut().flush();
    return course.follow(run, SuiteRun::run);
  }

  /** Servers that are not installed on this machine, each with the reason and how to install it. */
  private static Map<String, String> absent(Map<String, ServerChoice> choices) {
    Map<String, String> absent = new LinkedHashMap<>();
    choices.forEach(
        (name, choice) -> {
          if (choice instanceof ServerChoice.Installed installed) {
            installed.build().absence().ifPresent(reason -> absent.put(name, reason));
          }
        });
    return absent;
  }

  private LibrariesExperiment experiment(List<String> serverNames, Map<String, String> absent) {
    LibrariesPreset of = LibrariesPreset.of(preset);
    ConnectionProfile base = profiles.catalogue().get(profile);
    LibrarySettings settings =
        new LibrarySettings(
            workloads.stream().map(LibraryWorkload::of).distinct().toList(),
            (threads == null ? of.threads() : threads)
                .stream()
                    .map(number -> (int) range("--threads", number, 1, MOST_THREADS))
                    .distinct()
                    .toList(),
            tables.tables(of.tables()),
            tables.tableSize(of.tableSize()),
            (int) range("--time", time == null ? of.seconds() : time, 1, 86_400),
            (int)
                range(
                    "--warmup-time",
                    warmupTime == null ? of.warmupSeconds() : warmupTime,
                    0,
                    86_400),
            range("--buffer-pool", bufferPool == null ? of.bufferPoolMib() : bufferPool, 5, 1 << 20)
                << 20);
    return LibrariesExperiment.of(
        SuiteArm.of(base, providers.stream().distinct().map(base::onProvider).toList()),
        serverNames,
        absent,
        settings,
        repetition.settings(of.blocks(), of.timeLimit(), random.seed(), null));
  }

  private static long range(String option, long value, long min, long max) {
    return OptionRange.check(option, value, min, max);
  }
}
