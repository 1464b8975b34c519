package io.encbench.tpcc.compare;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.experiment.Validity;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.Plan;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.profile.proof.SessionView;
import io.encbench.report.Figures;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.tpcc.compare.client.ArmRuns;
import io.encbench.tpcc.compare.plan.ArmLevels;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.CompareSettings.Mode;
import io.encbench.tpcc.config.Peer;
import io.encbench.tpcc.report.PeerTables;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.schema.Table;
import java.sql.SQLException;
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

/**
 * A comparison as an {@link Experiment}: describes its arms, levels and server for the result, and
 * delegates its runs to {@link ArmRuns}. Used by one thread.
 */
public final class CompareExperiment implements Experiment<PlannedRun> {
  /** Name of the derived workload that has, for each arm, the level with the highest throughput. */
  static final String SATURATION = "saturation";

  private final CompareSettings settings;
  private final Environment environment;
  private final ServerDescription server;
  private final Map<String, String> shown;
  private final StartStates states;
  private final PeerReports reports;
  private final Map<String, SessionView> views = new HashMap<>();
  private final Map<PlannedRun, ProgressPlan.Step> copies = new HashMap<>();
  private final TimePlan time;
  private @Nullable ArmRuns runs;
  private boolean enough;

  /**
   * Describes a comparison.
   *
   * @param shown settings in force and facts about the server, by name
   */
  public CompareExperiment(
      CompareSettings settings,
      Environment environment,
      ServerDescription server,
      Map<String, String> shown,
      StartStates states,
      PeerReports reports) {
    this.settings = settings;
    this.environment = environment;
    this.server = server;
    this.shown = new TreeMap<>(shown);
    this.states = states;
    this.reports = reports;
    this.time = new TimePlan(settings);
  }

  /**
   * Sets the executor of the runs.
   *
   * @param copied the copies of tables that are to be made, by the run that starts from each copy
   */
  void isDoneBy(ArmRuns armRuns, Map<PlannedRun, ProgressPlan.Step> copied) {
    runs = armRuns;
    copies.putAll(copied);
  }

  private ArmRuns runs() {
    return Objects.requireNonNull(runs, "isDoneBy(..) comes first");
  }

  /** Records that the finished blocks reached the requested precision, though more were planned. */
  void isPreciseEnough() {
    enough = true;
  }

  /** Records the session properties that the server reported for an arm's connection. */
  void proven(Arm arm, SessionView view) {
    views.put(arm.name(), view);
  }

  /** Note in the result when a comparison resumes after an attempt that was ended. */
  String resumedWith(PlannedRun next) {
    return " with %s: an earlier attempt was ended, and its unfinished work was repeated%s"
        .formatted(
            next.name(settings.blocks()),
            settings.base().embedded() == null
                ? "."
                : ", on a new server loaded from the same seed.");
  }

  @Override
  public String name() {
    return "tpcc-compare";
  }

  @Override
  public Plan<PlannedRun> plan() {
    return ComparePlan.of(settings, reports).framed(settings);
  }

  @Override
  public List<String> arms() {
    return settings.arms().stream().map(Arm::name).toList();
  }

  @Override
  public List<WorkloadDescription> workloads() {
    return workloads(settings, reports);
  }

  @Override
  public Map<String, String> settings() {
    return shown;
  }

  @Override
  public Environment environment() {
    return environment;
  }

  @Override
  public List<ServerDescription> servers() {
    return List.of(server);
  }

  @Override
  public Optional<ProgressPlan.Step> preparation(PlannedRun run) {
    return Optional.ofNullable(copies.get(run));
  }

  @Override
  public void prepare(PlannedRun run) throws SQLException, RunFailedException {
    runs().prepare(run);
  }

  @Override
  public double expectedSeconds(PlannedRun run) {
    return time.seconds(run);
  }

  @Override
  public RunReport measure(PlannedRun run) throws SQLException, RunFailedException {
    return runs().measure(run);
  }

  @Override
  public TurnSeconds turnSeconds(PlannedRun run, boolean newJvm) {
    return time.turn(run, newJvm);
  }

  @Override
  public TurnClient<PlannedRun> start(PlannedRun run) throws RunFailedException {
    return runs().start(run);
  }

  @Override
  public Optional<DuetPlaces> duetPlaces() {
    return runs().duetPlaces();
  }

  @Override
  public Quiet quiet() {
    return runs().quiet();
  }

  @Override
  public Optional<String> failed(
      PlannedRun run, RunReport report, ResultBuilder<PlannedRun> result) {
    return runs().failed(run, report, result);
  }

  /**
   * Checks the client's utilisation only in closed mode: a paced run has checked its own client,
   * and in saturation mode the client may be the limit.
   */
  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return settings.mode() == Mode.CLOSED
        ? Validity.reasonsAgainst(sample)
        : Validity.reasonsAgainstSaturated(sample);
  }

  @Override
  public List<Sample> derived(List<Sample> standing) {
    return settings.mode() == Mode.SATURATION ? saturation(standing) : List.of();
  }

  @Override
  public List<String> notes(List<ArmDescription> arms, List<Sample> standing, int runsDone) {
    List<String> notes = new ArrayList<>();
    long planned =
        ComparePlan.of(settings, reports).runs().stream()
            .filter(run -> arms.stream().noneMatch(arm -> isLeftOut(arm, run)))
            .count();
    if (runsDone < planned && !enough) {
      notes.add(ExperimentResult.UNFINISHED + runsDone + " of " + planned + " runs are done.");
    }
    String why = settings.shown().get(CompareSettings.WHY_INTERLEAVED);
    if (why != null) {
      notes.add(JvmMemory.note(why));
    }
    notes.add("Equal starts: " + states.summary() + ".");
    notes.addAll(peerNotes());
    notes.addAll(leftOutNotes(arms));
    notes.addAll(new RunnerRatios(settings, arms, standing).sentences());
    if (settings.mode() == Mode.SATURATION) {
      notes.addAll(new Saturation(settings, standing).sentences());
    }
    return notes;
  }

  private static boolean isLeftOut(ArmDescription arm, PlannedRun run) {
    return arm.name().equals(run.armName())
        && arm.omitted().get(run.level().workload()) == Omission.UNSUPPORTED;
  }

  /** How to measure the arms again that failed. */
  private List<String> leftOutNotes(List<ArmDescription> arms) {
    return settings.arms().stream()
        .filter(arm -> arm.peer() == null)
        .map(Arm::name)
        .filter(
            name ->
                arms.stream()
                    .filter(arm -> arm.name().equals(name))
                    .anyMatch(arm -> arm.omitted().containsValue(Omission.UNSUPPORTED)))
        .map(
            name ->
                ("%1$s is left out, and stays so if the comparison resumes. To measure it again,"
                        + " remove its directories (%2$s), or set another resultDirectory.")
                    .formatted(name, settings.directory().resolve("runs/*/*").resolve(name)))
        .toList();
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
              ? "%s: %s; measured with the transactions that it executes as plain JDBC does."
                  .formatted(report.arm(), found)
              : "%s is not measured: %s (%s).".formatted(report.arm(), reason, found));
    }
    return notes;
  }

  /** Picks the level with the highest throughput for each block and arm that has run all levels. */
  private List<Sample> saturation(List<Sample> samples) {
    Map<List<Object>, List<Sample>> byRun = new LinkedHashMap<>();
    List<String> whole = settings.levels().stream().map(Level::workload).toList();
    samples.stream()
        .filter(sample -> whole.contains(sample.workload()))
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
    for (Level level : new ArmLevels(settings, reports).levels()) {
      workloads.add(
          new WorkloadDescription(
              level.workload(),
              "TPC-C, %d terminals%s, %s"
                  .formatted(
                      level.terminals(),
                      level.clients() == 1 ? "" : " of %d clients".formatted(level.clients()),
                      pace(level)),
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

  @Override
  public ArmDescription describe(
      String name, Map<String, Omission> leftOut, @Nullable ModeProof proof) {
    Arm arm =
        settings.arms().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    Map<String, Omission> omitted = new HashMap<>(leftOut);
    omitted.putAll(omitted(arm));
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        Map.of("definition", settings.definition(arm), "runner", arm.runner()),
        protection(arm),
        omitted,
        proof);
  }

  private Map<String, Omission> omitted(Arm arm) {
    ArmLevels armLevels = new ArmLevels(settings, reports);
    Map<String, Omission> omitted = new HashMap<>();
    for (Level level : armLevels.levels()) {
      if (!armLevels.runs(arm, level)) {
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
}
