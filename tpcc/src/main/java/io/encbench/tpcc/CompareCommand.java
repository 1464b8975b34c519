package io.encbench.tpcc;

import com.sun.management.OperatingSystemMXBean;
import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.frame.Course;
import io.encbench.option.VerdictOptions;
import io.encbench.report.console.ConsoleReport;
import io.encbench.report.file.BuildVerdict;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.tpcc.compare.ComparePreview;
import io.encbench.tpcc.compare.CompareRun;
import io.encbench.tpcc.compare.client.ClientPrograms;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.export.ExportTrial;
import io.encbench.tpcc.fleet.ClientFleet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures arms against each other. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares arms (plain, TLS, encrypted columns) under TPC-C. Each arm has its own "
          + "tables and, in each block, a fresh client JVM. The result has ratios with "
          + "intervals.",
      "With the key clients above 1, several client JVMs share each run of an arm.",
      "Run the same command again to resume a comparison that was ended early.",
      "Exits with 1 if the result is not valid or not complete, or if a --fail-if holds."
    })
final class CompareCommand implements Callable<Integer> {
  /**
   * Largest share of the machine's memory for the buffer pool of an embedded server. Users who want
   * more run their own server.
   */
  private static final double MOST_OF_MEMORY = 0.25;

  /**
   * Buffer pool for one warehouse with all columns encrypted, including its growth during a run, in
   * bytes.
   */
  private static final long POOL_PER_WAREHOUSE = 256L << 20;

  @Mixin private Arguments arguments;

  @Option(
      names = "--dry-run",
      description = "Check the settings, and show what would run and how long it would take.")
  private boolean dryRun;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description =
          "Measure until every interval of client CPU extends at most this far on either side, "
              + "such as 3%%. The key blocks (default 100) and --time-limit bound the run. A run "
              + "that misses the precision is NOISY. Default: the key precision.")
  private @Nullable String precision;

  @Option(
      names = "--time-limit",
      paramLabel = "MIN",
      description = "Minutes after which no further block begins. Default: the key timeLimitMins.")
  private @Nullable String timeLimit;

  @Mixin private VerdictOptions verdictOptions;

  @Override
  public Integer call() throws SQLException {
    override("precision", precision);
    override("timeLimitMins", timeLimit);
    CompareSettings settings =
        fitting(arguments.compareSettings(), JvmMemory.available(), arguments::note);
    BuildVerdict asked = verdict(settings);
    if (dryRun) {
      ComparePreview.of(settings).forEach(arguments.out()::println);
      return ExitCode.OK;
    }
    asked.removeEarlierJUnitFile();
    makeDirectory(settings);
    DirectoryLock lock = DirectoryLock.take("resultDirectory", settings.directory());
    try {
      return compare(settings, asked);
    } finally {
      lock.close();
    }
  }

  private void override(String key, @Nullable String value) {
    if (value != null) {
      arguments.override(key, value);
    }
  }

  /**
   * Switches to the interleaved schedule if the client JVMs of all arms do not fit into memory at
   * once.
   *
   * @param available memory in bytes; empty if it is not known
   * @param notes receives the reason, or that not even the clients of one arm may fit
   */
  static CompareSettings fitting(
      CompareSettings settings, OptionalLong available, Consumer<String> notes) {
    boolean takesTurns = settings.schedule() != Schedule.INTERLEAVED;
    if (!settings.place().isHere() || (!takesTurns && settings.clients() == 1)) {
      return settings;
    }
    long server = settings.base().embedded() == null ? 0 : tuning(settings).bufferPoolBytes();
    int jvms = settings.clients() * (takesTurns ? settings.arms().size() : 1);
    Optional<String> shortage = JvmMemory.shortage(jvms, settings.jvmFlags(), server, available);
    if (!takesTurns) {
      shortage.map(why -> why + "; lower -Xmx in jvmFlags, or clients").ifPresent(notes);
      return settings;
    }
    shortage
        .map(why -> JvmMemory.announcement(why + "; lower -Xmx in jvmFlags, or name fewer arms"))
        .ifPresent(notes);
    return shortage.map(settings::interleaved).orElse(settings);
  }

  private int compare(CompareSettings settings, BuildVerdict verdict) throws SQLException {
    Optional<ExperimentResult> finished = CompareRun.finished(settings);
    if (finished.isPresent()) {
      arguments.note("already finished; to measure again, set another resultDirectory");
      return show(finished.get(), settings, verdict);
    }
    ExportTrial.of(settings.run().export(), arguments::note);
    ClientFleet fleet = ClientFleet.at(settings.place());
    fleet.requireReady(settings.clients(), settings.accountsElsewhere());
    Database base = settings.base();
    String embedded = base.embedded();
    if (embedded == null) {
      return run(settings, fleet, base, null, verdict);
    }
    try (DatabaseServer server =
        ServerChoice.parse(embedded).open(tuning(settings), arguments.out()::println)) {
      arguments.out().println("server: " + server.origin());
      return run(settings, fleet, base.at(server.endpoint()), server, verdict);
    }
  }

  private static void makeDirectory(CompareSettings settings) {
    try {
      Files.createDirectories(settings.directory());
    } catch (IOException e) {
      throw new ConfigurationException(
          "resultDirectory: " + settings.directory() + " cannot be created (" + e + ")", e);
    }
  }

  private static ServerTuning tuning(CompareSettings settings) {
    ServerTuning tuning = ServerTuning.forThisMachine();
    long most = (long) (MOST_OF_MEMORY * physicalMemory());
    long wanted = POOL_PER_WAREHOUSE * settings.load().warehouses();
    return tuning.withBufferPoolBytes(
        Math.max(tuning.bufferPoolBytes(), Math.min(most, wanted) >> 20 << 20));
  }

  private static long physicalMemory() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getTotalMemorySize();
  }

  private int run(
      CompareSettings settings,
      ClientFleet fleet,
      Database base,
      @Nullable DatabaseServer server,
      BuildVerdict verdict)
      throws SQLException {
    CompareRun run =
        new CompareRun(
            settings.trusting(
                server == null ? settings.authority() : server.endpoint().caCertificate()),
            base,
            server,
            database -> new Build(database, settings.load(), fleet, arguments).run() == ExitCode.OK,
            new ClientPrograms(RunWorker.class, TurnWorker.class, PeerWorker.class),
            new SharedArmRuns(
                fleet,
                settings.clients(),
                settings.arms().size(),
                CompareRun.flags(settings),
                CompareRun.log(settings)),
            arguments.command("compare"),
            arguments.out(),
            arguments.terminal());
    InterruptGuard guard = new InterruptGuard(run::stop);
    try {
      Course.Outcome outcome = run.run();
      boolean complete = outcome.endedBy() == null;
      return show(outcome.result(), settings, complete ? verdict : verdict.withoutHistory());
    } finally {
      // Stop an embedded server before the guard lets the JVM exit.
      if (server != null) {
        server.close();
      }
      guard.close();
    }
  }

  private BuildVerdict verdict(CompareSettings settings) {
    BuildVerdict asked = verdictOptions.verdict();
    asked.check(settings.arms().stream().map(Arm::name).toList(), CompareRun.workloads(settings));
    return asked;
  }

  private int show(ExperimentResult result, CompareSettings settings, BuildVerdict verdict) {
    arguments.out().println();
    ConsoleReport.print(result, arguments.out(), arguments.terminal());
    CompareRun.clientLines(settings).forEach(arguments.out()::println);
    CompareRun.peerLines(settings).forEach(arguments.out()::println);
    arguments.out().println();
    arguments.out().println("results: " + settings.directory().resolve("comparison.json"));
    arguments.out().println("report:  " + CompareRun.page(settings));
    return passes(result, verdict) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private boolean passes(ExperimentResult result, BuildVerdict verdict) {
    try {
      return verdict.passes(result, arguments.out());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write the file of --junit or --history: " + e.getMessage(), e);
    }
  }
}
