package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.suites.option.CourseOptions;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.ServerOptions;
import io.encbench.suites.option.StatementsPreset;
import io.encbench.suites.statements.FileStatement;
import io.encbench.suites.statements.Phase;
import io.encbench.suites.statements.SqlFile;
import io.encbench.suites.statements.StatementsExperiment;
import io.encbench.suites.statements.StatementsOptions;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuiteRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of experiment E2, kinds of statements. */
@Command(
    name = "statements",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures response times of INSERT, SELECT, UPDATE and DELETE, or of your own "
          + "statements, over connection profiles, with the CPU of host, client and server. "
          + "Options have mysqlslap's names.",
      "Each block gives every arm a fresh JVM. The server's own view proves the mode of "
          + "every session and the cells of every encrypted column."
    },
    footer = {
      "",
      "Exit codes: 0 all arms are measured and valid; 1 one is not, the run was interrupted, or a"
          + " --fail-if holds; 2 the request cannot be met."
    })
final class StatementsCommand implements Callable<Integer> {
  private static final Set<String> PLAIN_DRIVER_ARMS = Set.of("tls13-aes128", "tls13-aes256");
  private static final String ALL_COLUMNS = "encrypted-100";

  @Mixin private ServerOptions servers;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description = "${COMPLETION-CANDIDATES}: ten minutes, or the published parameters.")
  private StatementsPreset.Name preset;

  @Option(
      names = {"--query", "-q"},
      paramLabel = "FILE",
      description =
          "File of statements to measure instead of generated ones. Repeat the option for "
              + "several files; each is measured by itself.")
  private List<Path> query = List.of();

  @Option(
      names = "--create",
      paramLabel = "FILE",
      description =
          "File of statements that create and fill the tables for --query. It runs before "
              + "each iteration, in a schema of its own.")
  private @Nullable Path create;

  @Option(
      names = "--create-schema",
      paramLabel = "NAME",
      defaultValue = "encbench_statements",
      description = "Name of that schema, which must not exist yet.")
  private String createSchema;

  @Option(
      names = {"--delimiter", "-F"},
      paramLabel = "TEXT",
      defaultValue = ";",
      description = "Text that ends a statement in the files.")
  private String delimiter;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description =
          "Rules file for the tables of --create. Adds an arm that encrypts the columns that "
              + "it names.")
  private @Nullable Path rules;

  @Option(
      names = "--number-of-queries",
      paramLabel = "N",
      description =
          "Statements of each kind or file in an iteration, shared by the clients. This is "
              + "also the number of generated records. Default: the preset's; for files, one pass "
              + "of each client.")
  private @Nullable Integer numberOfQueries;

  @Option(
      names = {"--iterations", "-i"},
      paramLabel = "N",
      description = "Measured iterations in each JVM. Default: the preset's.")
  private @Nullable Integer iterations;

  @Option(
      names = "--warmup-iterations",
      paramLabel = "N",
      defaultValue = "1",
      description = "Unmeasured iterations before these.")
  private int warmupIterations;

  @Option(
      names = {"--concurrency", "-c"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Clients, each with a connection.")
  private int concurrency;

  @Option(
      names = "--cpu-interval",
      paramLabel = "S",
      description = "Seconds between two samples of CPU. Default: the preset's.")
  private @Nullable Double cpuInterval;

  @Mixin private ProfileOptions profiles;

  @Mixin private RepetitionOptions repetition;

  @Mixin private CourseOptions course;

  @Mixin private SeedOption random;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Override
  public Integer call() {
    return course.follow(
        course.of(servers.choices(), this::experiment, "", output.directory(), verdict),
        SuiteRun::run);
  }

  private StatementsExperiment experiment(List<String> serverNames) {
    StatementsPreset of = StatementsPreset.of(preset);
    StatementsOptions options = options(of);
    ProfileCatalogue catalogue = profiles.catalogue();
    List<ConnectionProfile> treatments =
        new ArrayList<>(
            profiles.treatments(
                catalogue,
                options.generated()
                    ? of.arms()
                    : of.arms().stream().filter(PLAIN_DRIVER_ARMS::contains).toList()));
    if (rules != null) {
      treatments.add(byRules(catalogue.get(ALL_COLUMNS), rules));
    }
    return StatementsExperiment.of(
        SuiteArm.of(ProfileOptions.baseline(catalogue), treatments),
        serverNames,
        options,
        rules == null ? List.of() : PropsFile.text(rules).lines().toList(),
        repetition.settings(of.blocks(), of.timeLimit(), random.seed(), null));
  }

  private static ConnectionProfile byRules(ConnectionProfile like, Path rules) {
    return new ConnectionProfile(
        "encrypted-rules",
        "columns of " + rules.getFileName() + " encrypted",
        like.sslMode(),
        like.tlsVersions(),
        like.tlsCiphersuites(),
        like.sslContextProvider(),
        like.useCompression(),
        like.useReadAheadInput(),
        like.driver(),
        like.delegate(),
        like.encryptedColumns(),
        like.algorithm());
  }

  private StatementsOptions options(StatementsPreset of) {
    if (delimiter.isBlank()) {
      throw new ConfigurationException(
          "--delimiter is blank; name what ends a statement, such as ; or //");
    }
    if (!createSchema.matches("[A-Za-z0-9_]{1,64}")) {
      throw new ConfigurationException(
          "--create-schema is '%s'; it must be 1 to 64 letters, digits and underscores"
              .formatted(createSchema));
    }
    if (query.isEmpty() && (create != null || rules != null)) {
      throw new ConfigurationException(
          "--create and --rules need --query; name the file of your statements in --query, or leave them out");
    }
    if (rules != null && create == null) {
      throw new ConfigurationException(
          "--rules needs tables that the encrypting driver created; name a file that creates them in --create");
    }
    List<FileStatement> script =
        create == null ? List.of() : SqlFile.read(create, delimiter).statements();
    List<Phase> phases =
        query.isEmpty()
            ? Phase.ofEachKind()
            : query.stream().map(file -> Phase.of(SqlFile.read(file, delimiter))).toList();
    if (phases.stream().map(Phase::name).distinct().count() < phases.size()) {
      throw new ConfigurationException(
          "--query names two files with the same name; results use the file names, so rename one");
    }
    return new StatementsOptions(
        phases,
        script,
        createSchema,
        (int)
            OptionRange.check(
                "--iterations", iterations == null ? of.iterations() : iterations, 1, 1_000),
        (int) OptionRange.check("--warmup-iterations", warmupIterations, 0, 1_000),
        (int) OptionRange.check("--concurrency", concurrency, 1, 1_024),
        queries(of),
        cpuInterval(of));
  }

  private int queries(StatementsPreset of) {
    if (numberOfQueries != null) {
      return (int) OptionRange.check("--number-of-queries", numberOfQueries, 1, 100_000_000);
    }
    return query.isEmpty() ? of.numberOfQueries() : 0;
  }

  private double cpuInterval(StatementsPreset of) {
    double seconds = cpuInterval == null ? of.cpuInterval() : cpuInterval;
    if (!(seconds >= 0.2 && seconds <= 3_600)) {
      throw new ConfigurationException(
          "--cpu-interval is " + seconds + "; it must be between 0.2 and 3600");
    }
    return seconds;
  }
}
