package io.encbench.tpcc.compare;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.experiment.Analysis;
import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ArmDescription.Omission;
import io.encbench.experiment.Drift;
import io.encbench.experiment.EncryptedShare;
import io.encbench.experiment.Environment;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Metric;
import io.encbench.experiment.ModeProof;
import io.encbench.experiment.Protection;
import io.encbench.experiment.Rejection;
import io.encbench.experiment.Sample;
import io.encbench.experiment.ServerDescription;
import io.encbench.experiment.TrustTier;
import io.encbench.experiment.WarmUp;
import io.encbench.experiment.WorkloadDescription;
import io.encbench.profile.SessionView;
import io.encbench.report.Figures;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.CompareSettings.Mode;
import io.encbench.tpcc.config.Peer;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.report.PeerTables;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.schema.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gathers what runs have found into a result that is complete at any time. Not thread-safe. */
final class CompareResult {
  /** The workload that stands for the level with the most throughput. */
  static final String SATURATION = "saturation";

  private static final String RESUMED = "Resumed";

  private final CompareSettings settings;
  private final Environment environment;
  private final ServerDescription server;
  private final Map<String, String> shown;
  private final String command;
  private final String started;
  private final StartStates states;
  private final PeerReports reports;
  private int planned;
  private final List<String> resumptions = new ArrayList<>();
  private final List<RunSample> runs = new ArrayList<>();
  private final Map<String, SessionView> views = new HashMap<>();
  private final Map<String, Long> cells = new HashMap<>();

  /**
   * Begins a result, or takes up that of an earlier attempt.
   *
   * @param shown settings in force and what was found out, by name
   * @param command that repeats it
   * @param planned how many runs it should come to, as far as that is known
   */
  CompareResult(
      CompareSettings settings,
      Environment environment,
      ServerDescription server,
      Map<String, String> shown,
      String command,
      StartStates states,
      PeerReports reports,
      int planned,
      Optional<ExperimentResult> earlier) {
    this.settings = settings;
    this.environment = environment;
    this.server = server;
    this.shown = new TreeMap<>(shown);
    this.command = command;
    this.states = states;
    this.reports = reports;
    this.planned = planned;
    this.started = earlier.map(ExperimentResult::started).orElseGet(CompareResult::now);
    earlier.ifPresent(
        before ->
            before.notes().stream()
                .filter(note -> note.startsWith(RESUMED))
                .forEach(resumptions::add));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** It goes on after an attempt that was ended. */
  void resumed(PlannedRun next) {
    resumptions.add(
        "%s at %s with %s: an earlier attempt was ended, what it had begun and not finished was done again%s"
            .formatted(
                RESUMED,
                now(),
                next.name(settings.blocks()),
                settings.base().embedded() == null
                    ? "."
                    : ", on a new server loaded from the same seed."));
  }

  /** Adds a run that is done. */
  void add(PlannedRun run, SavedRun saved) {
    add(RunSample.of(run, saved, settings.mode(), settings.connections(run.level())));
  }

  /** Adds a run. */
  void add(RunSample run) {
    runs.add(run);
  }

  /** How many runs it should come to, now that the drivers of others have been tried. */
  void planned(int runsInAll) {
    planned = runsInAll;
  }

  /** What the server said of an arm's connection. */
  void proven(Arm arm, SessionView view) {
    views.put(arm.name(), view);
  }

  /** Cells that were found in an arm's tables. */
  void stored(Arm arm, long found) {
    cells.merge(arm.name(), found, Long::sum);
  }

  /** The result so far. */
  ExperimentResult result() {
    List<ArmDescription> arms = settings.arms().stream().map(this::described).toList();
    List<RunSample> all = new ArrayList<>(runs);
    all.sort(
        Comparator.comparingInt((RunSample run) -> run.run().block())
            .thenComparing(run -> settings.levels().indexOf(run.run().level()))
            .thenComparingInt(run -> run.run().position()));
    List<Sample> samples = new ArrayList<>(all.stream().map(RunSample::sample).toList());
    List<Rejection> rejected = new ArrayList<>(rejected(all));
    rejected.addAll(leftOut(samples, rejected));
    if (settings.mode() == Mode.SATURATION) {
      samples.addAll(saturation(samples, rejected));
    }
    List<Sample> standing =
        samples.stream()
            .filter(sample -> rejected.stream().noneMatch(cell -> cell.covers(sample)))
            .toList();
    Analysis analysis = Analysis.of(arms, standing);
    List<String> notes = new ArrayList<>();
    if (runs.size() < planned) {
      notes.add(ExperimentResult.UNFINISHED + runs.size() + " of " + planned + " runs are done.");
    }
    notes.addAll(resumptions);
    String why = settings.shown().get(CompareSettings.WHY_INTERLEAVED);
    if (why != null) {
      notes.add("Arms were measured one after the other: " + why + ".");
    }
    notes.add("Equal starts: " + states.summary() + ".");
    notes.addAll(peerNotes());
    all.forEach(run -> notes.addAll(run.cautions()));
    notes.addAll(Drift.signs(arms, standing, analysis.comparisons()));
    notes.addAll(new RunnerRatios(settings, arms, standing).sentences());
    if (settings.mode() == Mode.SATURATION) {
      notes.addAll(new Saturation(settings, standing).sentences());
    }
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "tpcc-compare",
        command,
        started,
        now(),
        List.of(),
        analysis.noise(),
        notes,
        rejected,
        shown,
        environment,
        List.of(server),
        arms,
        workloads(settings, reports),
        warmUps(all),
        samples,
        analysis.summaries(),
        analysis.comparisons(),
        analysis.resolutions());
  }

  private static List<WarmUp> warmUps(List<RunSample> runs) {
    return runs.stream().flatMap(run -> run.warmUp().stream()).toList();
  }

  private static List<Rejection> rejected(List<RunSample> runs) {
    Map<List<String>, List<String>> reasons = new LinkedHashMap<>();
    for (RunSample run : runs) {
      if (!run.reasons().isEmpty()) {
        reasons
            .computeIfAbsent(
                List.of(run.sample().workload(), run.sample().arm()), cell -> new ArrayList<>())
            .addAll(run.reasons());
      }
    }
    return reasons.entrySet().stream()
        .map(cell -> new Rejection(cell.getKey().get(0), cell.getKey().get(1), cell.getValue()))
        .toList();
  }

  /** What an arm had measured before it was left out stands for nothing. */
  private List<Rejection> leftOut(List<Sample> samples, List<Rejection> already) {
    List<Rejection> more = new ArrayList<>();
    for (Arm arm : settings.arms()) {
      reports
          .leftOut(arm)
          .ifPresent(
              reason ->
                  samples.stream()
                      .filter(sample -> sample.arm().equals(arm.name()))
                      .filter(sample -> already.stream().noneMatch(cell -> cell.covers(sample)))
                      .map(Sample::workload)
                      .distinct()
                      .forEach(
                          workload ->
                              more.add(
                                  new Rejection(
                                      workload,
                                      arm.name(),
                                      List.of("arm " + arm.name() + ": " + reason)))));
    }
    return more;
  }

  private List<String> peerNotes() {
    List<String> notes = new ArrayList<>();
    for (PeerReport report : reports.all()) {
      String found =
          "%s compared with plain JDBC, %s, %s"
              .formatted(
                  Figures.count(report.compared(), "statement"),
                  Figures.count(report.count(PeerFinding.Kind.REFUSED), "refusal"),
                  Figures.count(report.count(PeerFinding.Kind.WRONG), "wrong answer"));
      String reason = report.leftOut();
      notes.add(
          reason == null
              ? "%s: %s; measured with the transactions that it does as plain JDBC does."
                  .formatted(report.arm(), found)
              : "%s is not measured: %s (%s).".formatted(report.arm(), reason, found));
    }
    return notes;
  }

  /** Of each block and arm with all its levels, the one with the most throughput. */
  private List<Sample> saturation(List<Sample> samples, List<Rejection> rejected) {
    Map<List<Object>, List<Sample>> byRun = new LinkedHashMap<>();
    List<String> whole = settings.levels().stream().map(Level::workload).toList();
    samples.stream()
        .filter(sample -> whole.contains(sample.workload()))
        .filter(sample -> rejected.stream().noneMatch(cell -> cell.covers(sample)))
        .forEach(
            sample ->
                byRun
                    .computeIfAbsent(
                        List.of(sample.block(), sample.arm()), key -> new ArrayList<>())
                    .add(sample));
    return byRun.values().stream()
        .filter(levels -> levels.size() == settings.levels().size())
        .map(
            levels ->
                levels.stream()
                    .max(
                        Comparator.comparing(
                            sample -> sample.values().getOrDefault(Metric.THROUGHPUT, 0.0)))
                    .orElseThrow())
        .map(
            best ->
                new Sample(
                    best.block(),
                    best.position(),
                    best.arm(),
                    SATURATION,
                    best.operations(),
                    best.seconds(),
                    best.values()))
        .toList();
  }

  static List<WorkloadDescription> workloads(CompareSettings settings, PeerReports reports) {
    List<WorkloadDescription> workloads = new ArrayList<>();
    for (Level level : new Participation(settings, reports).levels()) {
      workloads.add(
          new WorkloadDescription(
              level.workload(),
              "TPC-C, %d terminals, %s".formatted(level.terminals(), pace(level)),
              (level.whole() ? "the five transactions of TPC-C on " : part(level) + " on ")
                  + settings.load().warehouses()
                  + " warehouses; an operation is a transaction"));
    }
    if (settings.mode() == Mode.SATURATION) {
      workloads.add(
          new WorkloadDescription(
              SATURATION,
              "TPC-C, at the level with the most throughput of each block",
              "the runs above"));
    }
    return workloads;
  }

  private static String part(Level level) {
    return level.types().stream()
        .sorted()
        .map(Enum::name)
        .collect(Collectors.joining(", ", PeerTables.PART, ""));
  }

  private static String pace(Level level) {
    return level.offeredTxnsPerMin() == 0
        ? "as fast as possible"
        : level.offeredTxnsPerMin() + " transactions a minute";
  }

  private ArmDescription described(Arm arm) {
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        Map.of("definition", arm.shown(), "runner", arm.runner()),
        protection(arm),
        omitted(arm),
        proof(arm));
  }

  private Map<String, Omission> omitted(Arm arm) {
    Participation participation = new Participation(settings, reports);
    Map<String, Omission> omitted = new HashMap<>();
    for (Level level : participation.levels()) {
      if (!participation.runs(arm, level)) {
        omitted.put(level.workload(), level.whole() ? Omission.UNSUPPORTED : Omission.NOT_PLANNED);
      }
    }
    return omitted;
  }

  private Protection protection(Arm arm) {
    Collection<ColumnRule> rules = arm.rules().all();
    SessionView view = views.get(arm.name());
    Protection ofTransport = Protection.ofTransport(view != null && !view.tlsCipher().isEmpty());
    Peer peer = arm.peer();
    TrustTier ours = rules.isEmpty() ? ofTransport.tier() : TrustTier.T4;
    TrustTier tier = peer == null ? ours : peer.tier(rules.size()).orElse(ofTransport.tier());
    if (rules.isEmpty()) {
      return new Protection(tier, ofTransport.share());
    }
    double ofColumns = (double) rules.size() / Table.columnsInAll();
    return new Protection(tier, new EncryptedShare(ofColumns, ByteShare.of(arm.rules()), Map.of()));
  }

  private @Nullable ModeProof proof(Arm arm) {
    SessionView view = views.get(arm.name());
    if (view == null) {
      return null;
    }
    int sessions =
        runs.stream()
            .filter(run -> run.run().arm().equals(arm))
            .mapToInt(RunSample::sessions)
            .sum();
    return new ModeProof(
        sessions,
        view.tlsVersion(),
        view.tlsCipher(),
        view.tlsProvider(),
        view.compressed(),
        view.driverClass(),
        view.driverVersion(),
        Objects.requireNonNullElse(cells.get(arm.name()), 0L));
  }
}
