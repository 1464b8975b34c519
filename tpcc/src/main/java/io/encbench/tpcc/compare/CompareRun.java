package io.encbench.tpcc.compare;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.experiment.WorkloadDescription;
import io.encbench.profile.ModeMismatchException;
import io.encbench.profile.SessionView;
import io.encbench.report.JsonResults;
import io.encbench.report.PlannedStep;
import io.encbench.report.Progress;
import io.encbench.report.Terminal;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerFacts;
import io.encbench.tpcc.benchmarksql.Host;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.BenchmarkSql;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Digests;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.peer.PeerTask;
import io.encbench.tpcc.report.ComparisonReport;
import io.encbench.tpcc.report.PeerTables;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A comparison on a server that runs, from the first schema to the last report. Used once; {@link
 * #stop()} may come from any thread.
 */
public final class CompareRun {
  private final CompareSettings settings;
  private final Database base;
  private final @Nullable DatabaseServer server;
  private final Journal journal;
  private final ArmBuilder builder;
  private final ClientRuns clients;
  private final ClientRuns sampledClients;
  private final SampledRuns sampledRuns;
  private final Optional<BenchmarkSqlRuns> benchmarkSql;
  private final PeerArms peers;
  private final String command;
  private final PrintStream out;
  private final Terminal terminal;
  private final Schemas schemas;
  private final Originals originals;
  private final @Nullable ProcessorSplit processors;
  private final Map<String, SessionView> views = new HashMap<>();
  private volatile boolean stopped;

  /** A run of a client, measured. */
  private interface ClientWork {
    /** Returns why it failed, if it did. */
    Optional<String> run() throws SQLException;
  }

  /** Makes and loads the tables of one schema. */
  public interface ArmBuilder {
    /**
     * Builds.
     *
     * @return whether it came to its end
     */
    boolean build(Database database) throws SQLException;
  }

  /**
   * Prepares a comparison.
   *
   * @param base where the server is
   * @param server that was started for it; null for one that runs already
   * @param main of the client JVMs, see {@link RunSpec}
   * @param peerMain of the JVMs of other drivers besides runs, see {@link PeerTask}
   * @param command that repeats it
   */
  public CompareRun(
      CompareSettings settings,
      Database base,
      @Nullable DatabaseServer server,
      ArmBuilder builder,
      Class<?> main,
      Class<?> peerMain,
      String command,
      PrintStream out,
      Terminal terminal) {
    this.settings = settings;
    this.base = base;
    this.server = server;
    this.builder = builder;
    this.command = command;
    this.out = out;
    this.terminal = terminal;
    this.journal = Journal.open(settings.directory());
    this.schemas = new Schemas(base, settings.load().loadWorkers());
    this.originals = Originals.of(settings.arms());
    this.processors =
        server != null && settings.processorsApart()
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
    this.clients = clients(main, settings.jvmFlags());
    List<String> flags = new ArrayList<>(settings.jvmFlags());
    flags.addAll(SampledRuns.FLAGS);
    this.sampledClients = clients(main, flags);
    this.sampledRuns = new SampledRuns(settings);
    this.peers =
        new PeerArms(
            settings,
            base,
            schemas,
            PeerReports.open(settings.directory()),
            new PeerJvm(peerMain, settings.jvmFlags(), temporary(), log()),
            out);
    this.benchmarkSql =
        settings.arms().stream().allMatch(arm -> arm.benchmarkSql() == null)
            ? Optional.empty()
            : Optional.of(
                new BenchmarkSqlRuns(
                    settings,
                    base,
                    schemas,
                    new Host(
                        schemas.plainDatabase(), serverPid(), processors, settings.jvmFlags())));
  }

  private @Nullable Long serverPid() {
    OptionalLong pid = server == null ? OptionalLong.empty() : server.processId();
    return pid.isPresent() ? pid.getAsLong() : null;
  }

  private ClientRuns clients(Class<?> main, List<String> flags) {
    return new ClientRuns(main, flags, temporary(), log());
  }

  private static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  private Path log() {
    return settings.directory().resolve("runs.log");
  }

  /** Ends it soon; what was measured stays, and the next attempt goes on from there. */
  public void stop() {
    stopped = true;
    clients.stop();
    sampledClients.stop();
    peers.stop();
    benchmarkSql.ifPresent(BenchmarkSqlRuns::stop);
    schemas.cancel();
  }

  /** Whether it was told to stop. */
  public boolean stopped() {
    return stopped;
  }

  /**
   * Runs what is missing.
   *
   * @return the result, which may not be finished if it was told to stop
   * @throws CompareException if it cannot go on
   */
  public ExperimentResult run() throws SQLException {
    List<Arm> arms = settings.arms();
    schemas.create(arms.stream().map(schemas::working).toList());
    // The plan depends on what drivers of others can do.
    if (!peers.tryMissing(builder)) {
      stopped = true;
    }
    ComparePlan plan = ComparePlan.of(settings, peers.reports());
    List<PlannedRun> missing = journal.missing(plan);
    StartStates states = StartStates.open(settings.directory());
    CompareResult result =
        new CompareResult(
            settings,
            EnvironmentProbe.probe(settings.jvmFlags()),
            describe(),
            shown(),
            command,
            states,
            peers.reports(),
            plan.runs().size(),
            journal.earlier());
    for (Arm arm : arms) {
      if (stopped || peers.leftOut(arm)) {
        continue;
      }
      SessionView view = arm.peer() == null ? schemas.prove(arm) : peers.prove(arm);
      views.put(arm.name(), view);
      result.proven(arm, view);
    }
    for (PlannedRun run : plan.runs()) {
      if (!missing.contains(run)) {
        journal.done(run).ifPresent(saved -> result.add(sample(run, saved)));
      }
    }
    if (journal.earlier().isPresent() && !missing.isEmpty()) {
      result.resumed(missing.get(0));
    }
    write(result.result());
    try (Progress progress = progress(missing, states)) {
      load(missing, states, result, progress);
      measure(missing, states, result, progress);
      sample(progress);
    } catch (SQLException e) {
      // A copy that was cancelled fails.
      if (!stopped) {
        throw e;
      }
    }
    ExperimentResult end = result.result();
    write(end);
    writePage(settings, end);
    if (!stopped && server == null) {
      schemas.drop(arms.stream().map(schemas::working).toList());
    }
    return end;
  }

  /** Names of the workloads that its result has. */
  public static List<String> workloads(CompareSettings settings) {
    return CompareResult.workloads(settings, PeerReports.open(settings.directory())).stream()
        .map(WorkloadDescription::name)
        .toList();
  }

  /** What an earlier attempt has finished, its page written anew; empty if something is left. */
  public static Optional<ExperimentResult> finished(CompareSettings settings) {
    Journal journal = Journal.open(settings.directory());
    journal.requireSame(settings.shown());
    boolean all =
        journal.earlier().isPresent()
            && PeerReports.open(settings.directory()).missing(settings).isEmpty()
            && journal.missing(ComparePlan.of(settings)).isEmpty()
            && new SampledRuns(settings).missing().isEmpty();
    if (!all) {
      return Optional.empty();
    }
    // It may have been killed before its last page.
    journal.earlier().ifPresent(result -> writePage(settings, result));
    return journal.earlier();
  }

  private Progress progress(List<PlannedRun> missing, StartStates states) {
    TimePlan time = new TimePlan(settings);
    List<PlannedStep> steps = new ArrayList<>();
    needed(missing).forEach(arm -> steps.add(time.load(arm)));
    Set<String> read = new HashSet<>();
    settings.arms().stream().map(Arm::name).filter(states::restored).forEach(read::add);
    steps.addAll(time.runs(missing, read));
    sampledRuns.missing().forEach(arm -> steps.add(time.sampled(arm)));
    return Progress.of("comparing", steps, out, terminal);
  }

  private List<Arm> needed(List<PlannedRun> missing) {
    Set<Arm> first = new HashSet<>();
    missing.forEach(run -> first.add(originals.of(run.arm())));
    sampledRuns.missing().forEach(arm -> first.add(originals.of(arm)));
    return originals.firsts().stream().filter(first::contains).toList();
  }

  private void load(
      List<PlannedRun> missing, StartStates states, CompareResult result, Progress progress)
      throws SQLException {
    for (Arm arm : needed(missing)) {
      if (stopped) {
        return;
      }
      progress.stepStarted();
      String schema = schemas.original(arm);
      schemas.create(List.of(schema));
      if (arm.peer() == null) {
        loadOurs(arm, schema, states);
      } else {
        peers.load(arm, states);
      }
      if (stopped) {
        return;
      }
      if (!peers.leftOut(arm)) {
        proveLoaded(arm, schema, result);
      }
      progress.stepFinished();
    }
  }

  private void loadOurs(Arm arm, String schema, StartStates states) throws SQLException {
    long startNanos = System.nanoTime();
    if (!builder.build(arm.on(base, schema))) {
      stopped = true;
      return;
    }
    double seconds = secondsSince(startNanos);
    states.add(
        new StartState(
            arm.name(), schema, 0, seconds, schemas.digests(arm, schema), schemas.stored(schema)));
  }

  private void proveLoaded(Arm arm, String schema, CompareResult result) throws SQLException {
    try {
      proveCells(arm, schema, result);
    } catch (ModeMismatchException e) {
      if (arm.peer() == null) {
        throw e;
      }
      peers.leaveOut(arm, String.valueOf(e.getMessage()));
    }
  }

  private void measure(
      List<PlannedRun> missing, StartStates states, CompareResult result, Progress progress)
      throws SQLException {
    Map<String, Integer> copiedFor = new HashMap<>();
    for (int i = 0; i < missing.size(); i++) {
      PlannedRun run = missing.get(i);
      if (stopped) {
        return;
      }
      progress.stepStarted();
      measure(run, copiedFor, states, result);
      if (stopped) {
        return;
      }
      write(result.result());
      if (i + 1 == missing.size() || missing.get(i + 1).block() != run.block()) {
        writePage(settings, result.result());
      }
      progress.stepFinished();
    }
  }

  /**
   * Measures one run, unless its arm is left out, or is now.
   *
   * @param copiedFor block that each arm's schema was last restored for
   */
  private void measure(
      PlannedRun run, Map<String, Integer> copiedFor, StartStates states, CompareResult result)
      throws SQLException {
    if (peers.leftOut(run.arm())) {
      return;
    }
    journal.discard(run);
    Integer block = copiedFor.put(run.arm().name(), run.block());
    if (block == null || block != run.block()) {
      restore(run, states);
    }
    if (stopped || peers.leftOut(run.arm())) {
      return;
    }
    Optional<String> failure = measured(() -> done(run));
    if (stopped) {
      return;
    }
    Optional<SavedRun> saved = journal.done(run);
    if (saved.isEmpty()) {
      failed(run, failure.orElse("it left no results"));
      return;
    }
    result.add(sample(run, saved.get()));
    if (run.lastOfArm()) {
      try {
        proveCells(run.arm(), schemas.working(run.arm()), result);
      } catch (ModeMismatchException e) {
        journal.discard(run);
        failed(run, String.valueOf(e.getMessage()));
      }
    }
  }

  /** The runs whose stacks are sampled; what they measure counts nowhere else. */
  private void sample(Progress progress) throws SQLException {
    for (Arm arm : sampledRuns.missing()) {
      if (stopped) {
        return;
      }
      progress.stepStarted();
      Path results = sampledRuns.directory(arm);
      journal.discard(results);
      String schema = schemas.working(arm);
      schemas.copy(schemas.original(originals.of(arm)), schema);
      if (stopped) {
        return;
      }
      Optional<String> failure =
          measured(
              () ->
                  sampledClients.run(
                      spec(
                          settings.highest(), arm, results, /* check= */ false, /* stacks= */ true),
                      arm.peer()));
      if (!stopped && failure.isPresent()) {
        throw new CompareException(
            "sampling stacks, %s: %s; start the comparison again to go on from there, or with stacks none in another resultDirectory"
                .formatted(arm.name(), failure.get()));
      }
      progress.stepFinished();
    }
  }

  /** The server keeps to its half while it is measured, and only then. */
  private Optional<String> measured(ClientWork work) throws SQLException {
    if (processors == null || server == null) {
      return work.run();
    }
    long pid = server.processId().orElseThrow();
    processors.bindServer(pid);
    try {
      return work.run();
    } finally {
      if (server.alive()) {
        processors.releaseServer(pid);
      }
    }
  }

  private Optional<String> done(PlannedRun run) throws SQLException {
    BenchmarkSql installation = run.arm().benchmarkSql();
    return installation == null
        ? clients.run(spec(run), run.arm().peer())
        : benchmarkSql
            .orElseThrow()
            .run(installation, run, Objects.requireNonNull(views.get(run.arm().name())));
  }

  private void restore(PlannedRun run, StartStates states) throws SQLException {
    Arm arm = run.arm();
    String schema = schemas.working(arm);
    long startNanos = System.nanoTime();
    schemas.copy(schemas.original(originals.of(arm)), schema);
    if (stopped) {
      return;
    }
    if (settings.load().foreignKeys()) {
      schemas.addForeignKeys(arm, schema, out);
    }
    double seconds = secondsSince(startNanos);
    boolean read = settings.digests() == Digests.EVERY || !states.restored(arm.name());
    if (read && arm.peer() != null) {
      peers.restored(run, seconds, states);
    } else if (read) {
      states.add(
          new StartState(
              arm.name(),
              schema,
              run.block() + 1,
              seconds,
              schemas.digests(arm, schema),
              /* stored= */ null));
    }
  }

  /** Seconds, to a tenth. */
  static double secondsSince(long startNanos) {
    return Math.round((System.nanoTime() - startNanos) / 1e8) / 10.0;
  }

  private void proveCells(Arm arm, String schema, CompareResult result) throws SQLException {
    if (!arm.rules().all().isEmpty()) {
      result.stored(arm, schemas.proveCells(arm, schema));
    }
  }

  private RunSpec spec(PlannedRun run) {
    return spec(
        run.level(),
        run.arm(),
        run.directory(settings.directory()),
        run.lastOfArm(),
        /* stacks= */ false);
  }

  private RunSpec spec(Level level, Arm arm, Path results, boolean check, boolean stacks) {
    return new RunSpec(
        settings.props(level, arm.on(base, schemas.working(arm)), results),
        serverPid(),
        processors,
        check,
        stacks);
  }

  private RunSample sample(PlannedRun run, SavedRun saved) {
    return RunSample.of(run, saved, settings.mode(), settings.connections(run.level()));
  }

  /** Ends the comparison, or leaves out an arm with somebody else's driver. */
  private void failed(PlannedRun run, String reason) {
    if (run.arm().peer() != null) {
      peers.leaveOut(run, reason);
      return;
    }
    String death =
        server == null || server.alive()
            ? ""
            : "; the server died in mid-run, its log ends:\n" + server.logTail();
    throw new CompareException(
        "%s: %s%s; start the comparison again to go on from there"
            .formatted(run.name(settings.blocks()), reason, death));
  }

  private ServerDescription describe() throws SQLException {
    ServerFacts facts = schemas.facts();
    ServerDescription now =
        new ServerDescription(
            facts.product(),
            facts.version(),
            facts.tlsLibrary(),
            server == null ? "external" : server.origin(),
            facts.variables());
    journal
        .earlier()
        .map(ExperimentResult::server)
        .filter(before -> !before.version().equals(now.version()))
        .ifPresent(
            before -> {
              throw new ConfigurationException(
                  "conn: the server is %s %s, but the comparison in %s began with %s %s: go on with that, or name another resultDirectory"
                      .formatted(
                          now.product(),
                          now.version(),
                          settings.directory(),
                          before.product(),
                          before.version()));
            });
    return now;
  }

  private Map<String, String> shown() {
    Map<String, String> shown = new TreeMap<>(settings.shown());
    shown.put("processors of clients", processors == null ? "any" : "" + processors.client());
    shown.put("processors of server", processors == null ? "any" : "" + processors.server());
    if (server != null) {
      server.settings().forEach((name, value) -> shown.put("server option " + name, value));
    }
    return shown;
  }

  private void write(ExperimentResult result) {
    Path file = Journal.file(settings.directory());
    try {
      JsonResults.write(result, file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** What drivers of others do and do not, in lines for a console; none without such arms. */
  public static List<String> peerLines(CompareSettings settings) {
    return PeerTables.lines(PeerReports.open(settings.directory()).all());
  }

  /** Where the page is. */
  public static Path page(CompareSettings settings) {
    return new ComparisonDirectory(settings.directory()).page();
  }

  private static void writePage(CompareSettings settings, ExperimentResult result) {
    try {
      ComparisonReport.write(
          new ComparisonFiles(settings).data(result),
          new ComparisonDirectory(settings.directory()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + page(settings) + ": " + e.getMessage(), e);
    }
  }
}
