package io.encbench.tpcc;

import com.sun.management.OperatingSystemMXBean;
import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.option.VerdictOptions;
import io.encbench.report.Figures;
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
import io.encbench.tpcc.run.ExportTrial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
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

  @Mixin private VerdictOptions verdictOptions;

  @Override
  public Integer call() throws SQLException {
    CompareSettings settings = fitting(arguments.compareSettings());
    BuildVerdict asked = verdict(settings);
    if (dryRun) {
      ComparePreview.of(settings).forEach(arguments.out()::println);
      return ExitCode.OK;
    }
    makeDirectory(settings);
    DirectoryLock lock = DirectoryLock.take("resultDirectory", settings.directory());
    try {
      return compare(settings, asked);
    } finally {
      lock.close();
    }
  }

  /**
   * Switches to the interleaved schedule if the client JVMs of all arms do not fit into memory at
   * once.
   */
  private CompareSettings fitting(CompareSettings settings) {
    if (settings.schedule() == Schedule.INTERLEAVED) {
      return settings;
    }
    int jvms = settings.arms().size();
    long server = settings.base().embedded() == null ? 0 : tuning(settings).bufferPoolBytes();
    long needed = JvmMemory.needed(jvms, settings.jvmFlags()) + server;
    long available = JvmMemory.available().orElse(Long.MAX_VALUE);
    if (needed <= available) {
      return settings;
    }
    String why =
        "%d client JVMs at once may need %s of memory, the server included, and %s are free"
            .formatted(jvms, Figures.memory(needed), Figures.memory(available));
    arguments.note(
        "arms are measured one after the other: "
            + why
            + "; lower -Xmx in jvmFlags, or name fewer arms");
    return settings.interleaved(why);
  }

  private int compare(CompareSettings settings, BuildVerdict verdict) throws SQLException {
    Optional<ExperimentResult> finished = CompareRun.finished(settings);
    if (finished.isPresent()) {
      arguments.note("already finished; to measure again, set another resultDirectory");
      return show(finished.get(), settings, verdict);
    }
    ExportTrial.of(settings.run().export(), arguments::note);
    Database base = settings.base();
    String embedded = base.embedded();
    if (embedded == null) {
      return run(settings, base, null, verdict);
    }
    try (DatabaseServer server =
        ServerChoice.parse(embedded).open(tuning(settings), arguments.out()::println)) {
      arguments.out().println("server: " + server.origin());
      return run(settings, base.at(server.endpoint()), server, verdict);
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
      Database base,
      @Nullable DatabaseServer server,
      BuildVerdict verdict)
      throws SQLException {
    CompareRun run =
        new CompareRun(
            settings,
            base,
            server,
            database -> new Build(database, settings.load(), arguments).run() == ExitCode.OK,
            new ClientPrograms(RunWorker.class, TurnWorker.class, PeerWorker.class),
            arguments.command("compare"),
            arguments.out(),
            arguments.terminal());
    InterruptGuard guard = new InterruptGuard(run::stop);
    try {
      ExperimentResult result = run.run();
      int code = show(result, settings, verdict);
      if (run.stopped()) {
        arguments.out().println("stopped; run the same command again to resume");
        return ExitCode.SOFTWARE;
      }
      return code;
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
