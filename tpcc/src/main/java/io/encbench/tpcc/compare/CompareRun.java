package io.encbench.tpcc.compare;

import io.encbench.experiment.Precision;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.ConsoleListener;
import io.encbench.frame.Course;
import io.encbench.frame.ResultBuilder;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.proof.SessionView;
import io.encbench.report.console.StandardOutput;
import io.encbench.report.progress.Progress;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.server.DatabaseServer;
import io.encbench.tpcc.compare.client.ArmClients;
import io.encbench.tpcc.compare.client.ClientArmRuns;
import io.encbench.tpcc.compare.client.ClientPrograms;
import io.encbench.tpcc.compare.client.ComparedServer;
import io.encbench.tpcc.compare.client.SampledRuns;
import io.encbench.tpcc.compare.client.SharedRuns;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.compare.plan.Originals;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.CompareException;
import io.encbench.tpcc.compare.schema.OriginalLoads;
import io.encbench.tpcc.compare.schema.PeerArms;
import io.encbench.tpcc.compare.schema.Schemas;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.compare.schema.WorkingCopies;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.report.ClientTable;
import io.encbench.tpcc.report.PeerTables;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a comparison on a running server, from the first schema to the last report. An
 * instance is used once. {@link #stop()} may be called from any thread.
 */
public final class CompareRun {
  private static final List<String> OWN_FLAGS =
      List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private final CompareSettings settings;
  private final Database base;
  private final ComparedServer server;
  private final Journal journal;
  private final ComparisonOutput output;
  private final OriginalLoads.ArmBuilder builder;
  private final FreshJvms jvms;
  private final ArmClients clients;
  private final SampledRuns sampledRuns;
  private final PeerArms peers;
  private final String command;
  private final PrintStream out;
  private final StandardOutput terminal;
  private final Schemas schemas;
  private final Originals originals;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private volatile @Nullable Course<PlannedRun> course;

  /**
   * Prepares a comparison.
   *
   * @param base address of the server
   * @param server the server if it was started for the comparison; null if it was already running
   * @param builder loads the tables of an arm
   * @param shared performs the runs that several clients share
   * @param command the command that repeats the comparison
   */
  public CompareRun(
      CompareSettings settings,
      Database base,
      @Nullable DatabaseServer server,
      OriginalLoads.ArmBuilder builder,
      ClientPrograms programs,
      SharedRuns shared,
      String command,
      PrintStream out,
      StandardOutput terminal) {
    this.settings = settings;
    this.base = base;
    this.schemas = new Schemas(base, settings.load());
    this.server = new ComparedServer(settings, server, schemas::reachable);
    this.builder = builder;
    this.command = command;
    this.out = out;
    this.terminal = terminal;
    this.journal = Journal.open(settings.directory());
    this.output = new ComparisonOutput(settings);
    this.originals = Originals.of(settings.arms());
    this.sampledRuns = new SampledRuns(settings);
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    this.jvms = new FreshJvms(flags(settings), temporary, log(settings));
    this.clients = new ArmClients(settings, base, this.server, schemas, programs, jvms, shared);
    this.peers =
        new PeerArms(
            settings,
            base,
            schemas,
            PeerReports.open(settings.directory()),
            programs.peer(),
            jvms,
            out);
  }

  /** Flags of the client JVMs. */
  public static List<String> flags(CompareSettings settings) {
    List<String> flags = new ArrayList<>(OWN_FLAGS);
    flags.addAll(settings.jvmFlags());
    return List.copyOf(flags);
  }

  /** File for what the runs print. */
  public static Path log(CompareSettings settings) {
    return settings.directory().resolve("runs.log");
  }

  /**
   * Ends the comparison soon. Its measurements are kept, and the next attempt resumes from there.
   */
  public void stop() {
    stopped.set(true);
    Course<PlannedRun> running = course;
    if (running != null) {
      running.stop();
    }
    jvms.stop();
    clients.stop();
    peers.stop();
    schemas.cancel();
  }

  /**
   * Performs the missing runs.
   *
   * @return the result, which is INVALID if the comparison ended before its plan was complete
   * @throws CompareException if the comparison cannot continue
   */
  public Course.Outcome run() throws SQLException {
    schemas.claim(settings.arms());
    try {
      return measured();
    } catch (SQLException e) {
      String death = server.death();
      if (death.isEmpty()) {
        throw e;
      }
      throw new CompareException(
          "the server says: %s%s; start the comparison again to resume"
              .formatted(e.getMessage(), death));
    } finally {
      schemas.close();
    }
  }

  private Course.Outcome measured() throws SQLException {
    for (Arm arm : settings.arms()) {
      schemas.makeWorking(arm);
    }
    StartStates states = StartStates.open(settings.directory());
    CompareExperiment experiment = described(states);
    ResultBuilder<PlannedRun> result =
        new ResultBuilder<>(experiment, command, settings.precision());
    journal.earlier().ifPresentOrElse(result::goOnFrom, () -> output.write(result.soFar()));
    OriginalLoads loads = new OriginalLoads(base, schemas, builder, states, result, out, stopped);
    // The plan depends on what the peers' drivers can do.
    if (!peers.tryMissing(loads)) {
      stopped.set(true);
    }
    ComparePlan plan = ComparePlan.of(settings, peers.reports());
    boolean precise = preciseEnough(settings, journal);
    List<PlannedRun> missing = precise ? List.of() : journal.missing(plan, settings.schedule());
    if (precise) {
      experiment.isPreciseEnough();
      result.reachedPrecision(ComparePlan.wholeBlocks(settings, journal));
    }
    Set<String> leftOut = journal.leftOut(plan);
    journal
        .earlier()
        .ifPresent(earlier -> leftOut.forEach(arm -> result.leaveOutAgain(arm, earlier)));
    List<Arm> toSample = sampledRuns.missing(leftOut);
    WorkingCopies copies =
        new WorkingCopies(settings, schemas, originals, states, peers, out, stopped);
    ClientArmRuns runs =
        new ClientArmRuns(settings, missing, journal, clients, server, schemas, copies, peers);
    TimePlan time = new TimePlan(settings);
    experiment.isDoneBy(runs, time.copies(missing, restored(states)));
    takeUp(plan, missing, experiment, runs, result);
    output.write(result.soFar());
    List<Arm> toLoad = loads.missing(needed(missing, toSample));
    course =
        new Course<>(
            experiment,
            ComparePlan.blocks(missing, settings),
            new Course.Settings(
                settings.precision(), settings.timeLimit(), "timeLimitMins", settings.seed()),
            result);
    Optional<String> endedBy = Optional.empty();
    try (Progress progress = progress(time, toLoad, course, toSample)) {
      clients.tellSeconds(progress::detail);
      loads.load(toLoad, peers, progress);
      endedBy = measure(course, experiment, result, progress);
      if (endedBy.isEmpty()) {
        sample(toSample, runs, copies, progress);
      }
    } catch (SQLException | RuntimeException e) {
      // A cancelled copy throws too.
      if (!stopped.get() || e instanceof RuntimeException) {
        failed(result, e);
        throw e;
      }
    }
    if (stopped.get()) {
      endedBy = Optional.of("the comparison was stopped; start it again to resume");
    }
    Course.Outcome outcome = ended(result, endedBy.orElse(null));
    if (endedBy.isEmpty() && server.external()) {
      for (Arm arm : settings.arms()) {
        schemas.dropWorking(arm);
      }
    }
    return outcome;
  }

  /**
   * Writes the last result of this attempt.
   *
   * @param endedBy why the attempt ended before the plan was complete; null if it did not
   */
  private Course.Outcome ended(ResultBuilder<PlannedRun> result, @Nullable String endedBy) {
    ExperimentResult last =
        endedBy == null
            ? result.finished()
            : result.unfinished(ExperimentResult.UNFINISHED + endedBy);
    output.write(last);
    output.writePage(last);
    return new Course.Outcome(last, endedBy);
  }

  /** Writes the result of an attempt that failed. The failure itself matters more than this. */
  private void failed(ResultBuilder<PlannedRun> result, Exception failure) {
    try {
      var unused = ended(result, failure.getMessage() + server.death());
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Measures, and returns the reason if that ended before the plan was complete. */
  private Optional<String> measure(
      Course<PlannedRun> running,
      CompareExperiment experiment,
      ResultBuilder<PlannedRun> result,
      Progress progress) {
    if (stopped.get()) {
      return Optional.empty();
    }
    Course.Outcome outcome =
        running.run(
            new ConsoleListener(progress) {
              /**
               * Saves the result so far; its notes say what is missing. A later attempt resumes
               * from it.
               */
              @Override
              public void runFinished(Supplier<ExperimentResult> soFar) {
                output.write(result.soFar());
              }

              @Override
              public void blockFinished() {
                output.writePage(result.soFar());
              }
            });
    if (running.reachedPrecision()) {
      experiment.isPreciseEnough();
    }
    return Optional.ofNullable(outcome.endedBy());
  }

  private CompareExperiment described(StartStates states) throws SQLException {
    return new CompareExperiment(
        settings,
        EnvironmentProbe.probe(settings.jvmFlags()),
        server.described(schemas.facts(), journal.earlier()),
        server.shown(),
        states,
        peers.reports());
  }

  private Set<String> restored(StartStates states) {
    return settings.arms().stream()
        .map(Arm::name)
        .filter(states::restored)
        .collect(Collectors.toSet());
  }

  /**
   * Adds what is known before the first run: the proofs of mode, and the runs of earlier attempts.
   */
  private void takeUp(
      ComparePlan plan,
      List<PlannedRun> missing,
      CompareExperiment experiment,
      ClientArmRuns runs,
      ResultBuilder<PlannedRun> result)
      throws SQLException {
    for (Arm arm : settings.arms()) {
      if (stopped.get() || peers.leftOut(arm)) {
        continue;
      }
      SessionView view = arm.peer() == null ? schemas.prove(arm) : peers.prove(arm);
      clients.proven(arm, view);
      experiment.proven(arm, view);
    }
    if (stopped.get()) {
      return;
    }
    for (PlannedRun run : plan.runs()) {
      if (!missing.contains(run)) {
        journal
            .done(run)
            .ifPresent(saved -> result.add(run, runs.report(run, saved, /* cells= */ 0)));
      }
    }
    settings.arms().stream().filter(peers::leftOut).forEach(arm -> runs.dismiss(arm, result));
    if (journal.earlier().isPresent() && !missing.isEmpty()) {
      result.resumed(experiment.resumedWith(missing.get(0)));
    }
  }

  /** Names of the workloads in the result of a comparison. */
  public static List<String> workloads(CompareSettings settings) {
    return CompareExperiment.workloads(settings, PeerReports.open(settings.directory())).stream()
        .map(WorkloadDescription::name)
        .toList();
  }

  /**
   * Returns the result if an earlier attempt has finished, and rewrites its report; empty if work
   * is left.
   */
  public static Optional<ExperimentResult> finished(CompareSettings settings) {
    Journal journal = Journal.open(settings.directory());
    journal.requireSame(settings.shown());
    // Every file is read, even if work is left: a damaged one is reported before a server starts.
    var unused = StartStates.open(settings.directory());
    boolean peersTried = PeerReports.open(settings.directory()).missing(settings).isEmpty();
    ComparePlan plan = ComparePlan.of(settings);
    boolean measured =
        journal.missing(plan, settings.schedule()).isEmpty() || preciseEnough(settings, journal);
    boolean sampled = new SampledRuns(settings).missing(journal.leftOut(plan)).isEmpty();
    boolean ended = journal.earlier().filter(result -> !endedEarly(result)).isPresent();
    if (!(peersTried && measured && sampled && ended)) {
      return Optional.empty();
    }
    // The attempt may have been killed before it wrote its last report.
    journal.earlier().ifPresent(new ComparisonOutput(settings)::writePage);
    return journal.earlier();
  }

  /** Whether a result is that of an attempt which ended before its plan was complete. */
  private static boolean endedEarly(ExperimentResult result) {
    return Stream.concat(result.invalidReasons().stream(), result.notes().stream())
        .anyMatch(text -> text.startsWith(ExperimentResult.UNFINISHED));
  }

  /** Whether an earlier attempt reached the precision. */
  static boolean preciseEnough(CompareSettings settings, Journal journal) {
    Precision precision = settings.precision();
    return precision != null
        && journal
            .earlier()
            .filter(
                earlier ->
                    precision.reachedAfter(ComparePlan.wholeBlocks(settings, journal), earlier))
            .isPresent();
  }

  private Progress progress(
      TimePlan time, List<Arm> loads, Course<PlannedRun> running, List<Arm> toSample) {
    List<ProgressPlan.Step> steps = new ArrayList<>();
    loads.forEach(arm -> steps.add(time.load(arm)));
    steps.addAll(running.steps());
    toSample.forEach(arm -> steps.add(time.sampled(arm)));
    return Progress.of("comparing", steps, out, terminal);
  }

  private List<Arm> needed(List<PlannedRun> missing, List<Arm> toSample) {
    Set<Arm> first = new HashSet<>();
    missing.forEach(run -> first.add(originals.of(run.arm())));
    toSample.forEach(arm -> first.add(originals.of(arm)));
    return originals.firsts().stream().filter(first::contains).toList();
  }

  /** Performs the runs whose stacks are sampled. Their measurements count nowhere else. */
  private void sample(
      List<Arm> toSample, ClientArmRuns runs, WorkingCopies copies, Progress progress)
      throws SQLException {
    for (Arm arm : toSample) {
      if (stopped.get()) {
        return;
      }
      progress.stepStarted();
      if (runs.hasLeftOut(arm)) {
        progress.stepFinished();
        continue;
      }
      Path results = sampledRuns.directory(arm);
      journal.discard(results);
      copies.make(arm);
      if (stopped.get()) {
        return;
      }
      Optional<String> failure = clients.runSampled(arm, results);
      if (!stopped.get() && failure.isPresent()) {
        throw new CompareException(
            "sampling stacks, %s: %s; start the comparison again to resume, or set stacks=none and another resultDirectory"
                .formatted(arm.name(), failure.get()));
      }
      progress.stepFinished();
    }
  }

  /** Console lines about what the peers' drivers can and cannot do; empty without peers. */
  public static List<String> peerLines(CompareSettings settings) {
    return PeerTables.lines(PeerReports.open(settings.directory()).all());
  }

  /** Console lines about the clients of each finished run; empty with one client. */
  public static List<String> clientLines(CompareSettings settings) {
    return new ClientTable(new ComparisonFiles(settings).runs()).lines();
  }

  /** Path of the report. */
  public static Path page(CompareSettings settings) {
    return new ComparisonOutput(settings).page();
  }
}
