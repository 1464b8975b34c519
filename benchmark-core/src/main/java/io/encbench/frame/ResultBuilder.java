package io.encbench.frame;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.Drift;
import io.encbench.experiment.Interference;
import io.encbench.experiment.Precision;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.WorkloadAndArm;
import io.encbench.profile.proof.SessionView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds a result from the reports of runs; the result can be taken at any time. Not thread-safe.
 *
 * @param <R> type of the runs
 */
public final class ResultBuilder<R extends Run> {
  private static final String RESUMED = "Resumed at ";
  private static final String PRECISE = "The precision was reached after ";

  /** Beginnings of the notes that every attempt makes anew, from its own end and all samples. */
  private static final List<String> MADE_ANEW =
      List.of(
          ExperimentResult.UNFINISHED,
          PRECISE,
          Drift.SIGN,
          Interference.SIGN,
          JvmMemory.SHORTAGE_NOTE);

  private final Experiment<R> experiment;
  private final String command;
  private final @Nullable Precision precision;
  private String started = now();
  private @Nullable String finished;
  private final List<R> reported = new ArrayList<>();
  private final List<WarmUp> warmUps = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private final Map<WorkloadAndArm, Set<String>> reasons = new LinkedHashMap<>();
  private final Set<WorkloadAndArm> left = new LinkedHashSet<>();
  private final Map<String, List<SessionView>> proofs = new HashMap<>();
  private final Map<String, ModeProof> earlierProofs = new HashMap<>();
  private final Map<String, Long> cells = new HashMap<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * Starts a result.
   *
   * @param command command line that repeats the experiment, without secrets
   * @param precision required precision of the intervals, or null if there is none
   */
  public ResultBuilder(Experiment<R> experiment, String command, @Nullable Precision precision) {
    this.experiment = experiment;
    this.command = command;
    this.precision = precision;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Excludes an arm from a workload from now on, and rejects its numbers for the workload. */
  public void leaveOut(String workload, String arm, String reason) {
    skip(workload, arm);
    reject(workload, arm, workload + ", arm " + arm + " is left out: " + reason);
  }

  /** Excludes an arm from a workload from now on. */
  public void skip(String workload, String arm) {
    left.add(new WorkloadAndArm(workload, arm));
  }

  /** Rejects the numbers of an arm for a workload: they must not be used. */
  public void reject(String workload, String arm, String reason) {
    reject(new WorkloadAndArm(workload, arm), reason);
  }

  /** The workloads that an arm has numbers for. */
  public Set<String> measuredBy(String arm) {
    return samples.stream()
        .filter(sample -> sample.arm().equals(arm))
        .map(Sample::workload)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether an arm still measures any workload of a run. */
  boolean measures(R run) {
    return run.workloads().stream()
        .anyMatch(workload -> !left.contains(new WorkloadAndArm(workload, run.armName())));
  }

  /** Whether an arm still measures a workload. */
  boolean measures(R run, String workload) {
    return run.workloads().contains(workload)
        && !left.contains(new WorkloadAndArm(workload, run.armName()));
  }

  /** Adds the report of a run, except for what failed. */
  public void add(R run, RunReport report) {
    reported.add(run);
    for (RunReport.Measured measured : report.measured()) {
      String arm = Objects.requireNonNullElse(measured.arm(), run.armName());
      WorkloadAndArm place = new WorkloadAndArm(measured.workload(), arm);
      Sample sample = sample(run, arm, measured);
      samples.add(sample);
      experiment.reasonsAgainst(sample).forEach(reason -> reject(place, reason));
      String where = "arm %s, %s, block %d: ".formatted(arm, measured.workload(), run.block() + 1);
      measured.objections().forEach(objection -> reject(place, where + objection));
    }
    WarmUp warmUp = report.warmUp();
    if (warmUp != null) {
      warmUps.add(warmUp);
    }
    notes.addAll(report.cautions());
    proofs.computeIfAbsent(run.armName(), name -> new ArrayList<>()).addAll(report.proofs());
    stored(run.armName(), report.cells());
  }

  private Sample sample(R run, String arm, RunReport.Measured measured) {
    return measured.windows().isEmpty()
        ? new Sample(
            run.block(),
            run.position(),
            arm,
            measured.workload(),
            measured.operations(),
            measured.seconds(),
            measured.values())
        : Sample.of(run.block(), run.position(), arm, measured.workload(), measured.windows());
  }

  private void reject(WorkloadAndArm place, String reason) {
    reasons.computeIfAbsent(place, key -> new LinkedHashSet<>()).add(reason);
  }

  /** Adds cells that were found in an arm's tables. */
  public void stored(String arm, long found) {
    cells.merge(arm, found, Long::sum);
  }

  /** Adds a note for readers of the result. */
  public void note(String note) {
    notes.add(note);
  }

  /** Notes that the experiment ends before its plan is complete. */
  public void endsEarly(String why) {
    note(ExperimentResult.UNFINISHED + why + ".");
  }

  /** Notes that the experiment ends because its intervals are as narrow as was asked for. */
  public void reachedPrecision(int blocks) {
    note(PRECISE + blocks + " blocks.");
  }

  /**
   * Continues the result of an earlier attempt that was ended: keeps its start time and the notes
   * about its resumptions.
   */
  public void goOnFrom(ExperimentResult earlier) {
    started = earlier.started();
    earlier.notes().stream().filter(note -> note.startsWith(RESUMED)).forEach(notes::add);
  }

  /**
   * Notes that the experiment resumes now after an earlier attempt was ended.
   *
   * @param where where and how it resumes, as text of the note
   */
  public void resumed(String where) {
    note(RESUMED + now() + where);
  }

  /**
   * Takes over the complete blocks of an earlier attempt that was ended, its rejections and its
   * cautions. Arms that it left out stay left out. If it measured every block, the result keeps its
   * end time and notes no resumption.
   *
   * @return the number of complete blocks
   */
  public int takeUp(ExperimentResult earlier) {
    goOnFrom(earlier);
    earlier.notes().stream()
        .filter(note -> MADE_ANEW.stream().noneMatch(note::startsWith))
        .forEach(notes::add);
    for (ArmDescription arm : earlier.arms()) {
      leaveOutAgain(arm.name(), earlier);
      ModeProof proof = arm.proof();
      if (proof != null) {
        earlierProofs.put(arm.name(), proof);
        stored(arm.name(), proof.cells());
      }
    }
    Set<Integer> whole = new LinkedHashSet<>();
    for (Plan.Block<R> block : experiment.plan().blocks()) {
      block.runs().forEach(this::skipWithoutArms);
      if (isWhole(block, earlier.samples())) {
        whole.add(block.number());
      }
    }
    earlier.samples().stream()
        .filter(sample -> whole.contains(sample.block()))
        .forEach(samples::add);
    earlier.warmUps().stream()
        .filter(warmUp -> whole.contains(warmUp.block()))
        .forEach(warmUps::add);
    if (whole.size() < experiment.plan().blocks().size()) {
      resumed(". Whole blocks of the earlier attempt: %d.".formatted(whole.size()));
    } else {
      finished = earlier.finished();
    }
    return whole.size();
  }

  /** Leaves an arm out where an earlier attempt left it out, and rejects what that rejected. */
  public void leaveOutAgain(String arm, ExperimentResult earlier) {
    for (Rejection rejection : earlier.rejected()) {
      if (rejection.arm().equals(arm)) {
        rejection.reasons().forEach(reason -> reject(rejection.workload(), arm, reason));
      }
    }
    earlier.arms().stream()
        .filter(described -> described.name().equals(arm))
        .flatMap(described -> described.omitted().entrySet().stream())
        .filter(omitted -> omitted.getValue() == Omission.UNSUPPORTED)
        .forEach(omitted -> skip(omitted.getKey(), arm));
  }

  /** Skips the workloads of a run that none of its arms measures any more. */
  private void skipWithoutArms(R run) {
    run.armsByWorkload()
        .forEach(
            (workload, arms) -> {
              if (arms.stream().allMatch(arm -> left.contains(new WorkloadAndArm(workload, arm)))) {
                skip(workload, run.armName());
              }
            });
  }

  private boolean isWhole(Plan.Block<R> block, List<Sample> measured) {
    Set<WorkloadAndArm> done = new LinkedHashSet<>(reasons.keySet());
    measured.stream()
        .filter(sample -> sample.block() == block.number())
        .forEach(sample -> done.add(WorkloadAndArm.of(sample)));
    return block.runs().stream()
        .allMatch(
            run ->
                run.armsByWorkload().entrySet().stream()
                    .allMatch(
                        arms ->
                            arms.getValue().stream()
                                .allMatch(
                                    arm -> done.contains(new WorkloadAndArm(arms.getKey(), arm)))));
  }

  /**
   * The result of a completed experiment. It is invalid if the baseline was rejected wherever it
   * was measured.
   */
  public ExperimentResult finished() {
    List<String> invalid = new ArrayList<>(withoutSamples());
    String baseline = experiment.arms().get(0);
    if (standing(samples).stream().noneMatch(sample -> sample.arm().equals(baseline))) {
      reasons.entrySet().stream()
          .filter(rejected -> rejected.getKey().arm().equals(baseline))
          .flatMap(rejected -> rejected.getValue().stream())
          .forEach(invalid::add);
    }
    return result(invalid);
  }

  /**
   * The result so far of a running experiment. It is marked INVALID, because its numbers must not
   * be used if the program is killed now.
   */
  ExperimentResult unfinished() {
    return unfinished("the run ended before the last step of its plan");
  }

  /**
   * The result so far of an incomplete experiment. It is marked INVALID: its numbers must not be
   * used.
   */
  public ExperimentResult unfinished(String reason) {
    return result(List.of(reason));
  }

  /** The result so far. It is invalid until a run has reported. */
  public ExperimentResult soFar() {
    return result(withoutSamples());
  }

  private List<String> withoutSamples() {
    return samples.isEmpty() ? List.of("nothing was measured") : List.of();
  }

  private ExperimentResult result(List<String> invalid) {
    List<ArmDescription> arms = experiment.arms().stream().map(this::described).toList();
    List<Sample> all = new ArrayList<>(samples);
    all.sort(Comparator.comparingInt(Sample::block));
    List<Sample> derived = experiment.derived(standing(all));
    all.addAll(derived);
    List<Sample> standing = standing(all);
    Analysis analysis = Analysis.of(arms, invalid.isEmpty() ? standing : all, precision);
    int runsDone = (int) reported.stream().filter(this::measures).count();
    List<String> said = new ArrayList<>(experiment.notes(arms, standing, runsDone));
    said.addAll(notes);
    said.addAll(Drift.signs(arms, standing, analysis.comparisons()));
    said.addAll(Interference.signs(arms, standing));
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        experiment.name(),
        command,
        started,
        Objects.requireNonNullElseGet(finished, ResultBuilder::now),
        invalid,
        analysis.noise(),
        said,
        rejections(),
        new TreeMap<>(experiment.settings()),
        experiment.environment(),
        experiment.servers(),
        arms,
        experiment.workloads(),
        warmUps,
        all,
        analysis.summaries(),
        analysis.comparisons(),
        analysis.resolutions());
  }

  private List<Sample> standing(List<Sample> all) {
    return all.stream().filter(sample -> !reasons.containsKey(WorkloadAndArm.of(sample))).toList();
  }

  /** The rejections of arms that are measured nevertheless. */
  List<Rejection> rejectedWhileMeasured() {
    return rejections().stream()
        .filter(rejection -> !left.contains(WorkloadAndArm.of(rejection)))
        .toList();
  }

  private List<Rejection> rejections() {
    return reasons.entrySet().stream()
        .map(
            entry ->
                new Rejection(
                    entry.getKey().workload(), entry.getKey().arm(), List.copyOf(entry.getValue())))
        .toList();
  }

  private ArmDescription described(String arm) {
    Map<String, Omission> leftOut = new HashMap<>();
    left.stream()
        .filter(place -> place.arm().equals(arm))
        .forEach(place -> leftOut.put(place.workload(), Omission.UNSUPPORTED));
    return experiment.describe(
        arm,
        leftOut,
        ModeProofs.of(
            earlierProofs.get(arm),
            proofs.getOrDefault(arm, List.of()),
            cells.getOrDefault(arm, 0L)));
  }
}
