package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.fleet.FleetMaker;
import io.encbench.fleet.FleetPlan;
import io.encbench.fleet.Fleets;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.JvmJson;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.run.BenchmarkRun.RunStart;
import io.encbench.tpcc.run.JvmRuns;
import io.encbench.tpcc.run.SharedRun;
import io.encbench.tpcc.run.StoppableRun;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run that several client JVMs share. A client that dies or stalls makes it INVALID, and ends the
 * others.
 */
public final class FleetRun implements StoppableRun {
  /** Flags of this JVM that a client cannot share, such as the port of a debugger. */
  private static final List<String> NOT_SHARED =
      List.of(
          "-agentlib:",
          "-agentpath:",
          "-javaagent:",
          "-Xrun",
          "-Dcom.sun.management.jmxremote",
          "-Djava.io.tmpdir=",
          // Those that Spark needs for itself, which may contain a secret.
          "-Dspark.",
          "-Dio.netty.",
          "-Djdk.reflect.",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--add-modules=",
          "--add-opens=",
          "--enable-native-access=",
          "--sun-misc-unsafe-memory-access=");

  private final Database database;
  private final RunSettings settings;
  private final ClientSpec spec;
  private final FleetMaker fleet;
  private final List<String> flags;
  private final RunStart start;
  private final Consumer<Path> clientFiles;
  private final Consumer<String> seconds;
  private final PrintStream out;
  private final StandardOutput terminal;
  private volatile boolean interrupted;
  private boolean unable;
  private volatile @Nullable Fleets running;

  /**
   * Prepares a run.
   *
   * @param settings settings of the whole run
   * @param spec specification for all clients, without a directory for files
   * @param fleet makes the fleet of the clients
   * @param flags flags of the clients' JVMs
   * @param start called when all clients are about to start
   * @param clientFiles receives the directory of each client's transactions at the end, if the
   *     settings name a result directory
   * @param seconds receives a short text about each second
   * @param out receives the console output
   * @param terminal properties of {@code out}
   */
  public FleetRun(
      Database database,
      RunSettings settings,
      ClientSpec spec,
      FleetMaker fleet,
      List<String> flags,
      RunStart start,
      Consumer<Path> clientFiles,
      Consumer<String> seconds,
      PrintStream out,
      StandardOutput terminal) {
    this.database = database;
    this.settings = settings;
    this.spec = spec;
    this.fleet = fleet;
    this.flags = flags;
    this.start = start;
    this.clientFiles = clientFiles;
    this.seconds = seconds;
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * Why the JVMs of so many clients may not fit into memory; empty if they do.
   *
   * @param flags flags of each JVM
   */
  public static Optional<String> shortage(int clients, List<String> flags) {
    return JvmMemory.shortage(clients, flags, /* serverBytes= */ 0, JvmMemory.available())
        .map(why -> why + "; lower -Xmx or clients");
  }

  /** The flags of this JVM, so that clients measure as this JVM would. */
  public static List<String> ownFlags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> NOT_SHARED.stream().noneMatch(flag::startsWith))
        .toList();
  }

  @Override
  public void stop() {
    interrupted = true;
    Fleets fleets = running;
    if (fleets != null) {
      fleets.askEnd();
    }
  }

  @Override
  public boolean stopped() {
    return interrupted;
  }

  @Override
  public RunResult run(int number) throws SQLException {
    SharedRun shared = new SharedRun(database, settings, new JvmRuns(), out, terminal);
    Instant began = Instant.now();
    ClientFiles files = ClientFiles.create(settings.part().clients(), /* jvms= */ 1, flags);
    try {
      List<ClientOutcome> outcomes = outcomes(shared, files.plan());
      requireStarted(outcomes);
      RunResult result =
          shared.result(
              number,
              interrupted,
              outcomes.stream()
                  .map(outcome -> Objects.requireNonNull(outcome.measured()))
                  .toList());
      handOver(files.plan());
      files.delete();
      return result;
    } catch (RunFailedException e) {
      files.deleteAllButLog();
      return shared.failed(number, began, e.reason() + "; the other clients were stopped");
    } catch (ConfigurationException e) {
      files.delete();
      throw e;
    }
  }

  private List<ClientOutcome> outcomes(SharedRun shared, FleetPlan plan) throws RunFailedException {
    Fleets fleets = fleet.make(plan);
    running = fleets;
    if (interrupted) {
      fleets.askEnd();
    }
    ClientWork work = new ClientWork(spec, settings.resultDirectory() != null);
    List<ClientOutcome> outcomes = new ArrayList<>();
    try {
      for (String outcome : fleets.perform(work, line -> hear(line, shared))) {
        outcomes.add(JvmJson.read(outcome, ClientOutcome.class));
      }
      return outcomes;
    } catch (ConfigurationException e) {
      unable = true;
      throw e;
    }
  }

  /**
   * Whether {@link #run} has thrown a {@link ConfigurationException} because the clients could not
   * be started, or the files of the run could not be written, and not because a client refused.
   */
  public boolean unable() {
    return unable;
  }

  private void hear(String line, SharedRun shared) {
    ClientNews news = JvmJson.read(line, ClientNews.class);
    if (news.second() != null) {
      shared.ended(news.client(), news.second()).ifPresent(seconds);
    } else {
      var unused = start.at(ZonedDateTime.now(ZoneId.systemDefault()), System.nanoTime());
    }
  }

  private static void requireStarted(List<ClientOutcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      String refusal = outcomes.get(i).refusal();
      if (refusal != null) {
        throw new ConfigurationException(
            "client %d of %d cannot start: %s".formatted(i + 1, outcomes.size(), refusal));
      }
    }
  }

  private void handOver(FleetPlan plan) {
    if (settings.resultDirectory() == null) {
      return;
    }
    for (int rank = 0; rank < plan.size(); rank++) {
      clientFiles.accept(plan.filesOf(rank));
    }
  }
}
