package io.encbench.jmh.suite;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ArmDescription.Omission;
import io.encbench.experiment.Drift;
import io.encbench.experiment.Environment;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Rejection;
import io.encbench.experiment.Sample;
import io.encbench.experiment.ServerDescription;
import io.encbench.experiment.WorkloadDescription;
import io.encbench.profile.SessionView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Gathers what runs have found into a result that is complete at any time. Not thread-safe. */
final class SuiteResult<U> {
  private record Cell(String workload, String arm) {}

  private final Experiment<U> experiment;
  private final SuitePlan<U> plan;
  private final String command;
  private final Environment environment;
  private final List<ServerDescription> servers;
  private final Map<String, String> settings;
  private final String started = now();
  private final List<Sample> samples = new ArrayList<>();
  private final Map<Cell, Set<String>> reasons = new LinkedHashMap<>();
  private final Set<Cell> left = new LinkedHashSet<>();
  private final Map<String, List<SessionView>> proofs = new HashMap<>();
  private final Map<String, Long> cells = new HashMap<>();
  private final List<String> earlyNotes = new ArrayList<>();

  SuiteResult(
      Experiment<U> experiment,
      String command,
      Environment environment,
      List<ServerDescription> servers,
      Map<String, String> settings) {
    this.experiment = experiment;
    this.plan = experiment.plan();
    this.command = command;
    this.environment = environment;
    this.servers = servers;
    this.settings = new TreeMap<>(settings);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** An arm is not measured on a server, or not any more. */
  void leaveOut(String server, SuiteArm arm, String reason) {
    plan.units().forEach(unit -> leaveOut(server, unit, arm, reason));
  }

  /** An arm does not measure a unit on a server, or not any more. */
  void leaveOut(String server, U unit, SuiteArm arm, String reason) {
    experiment
        .workloads(unit)
        .forEach(workload -> leaveOutOf(plan.workload(server, workload.name()), arm, reason));
  }

  private void leaveOutOf(String workload, SuiteArm arm, String reason) {
    Cell cell = new Cell(workload, arm.name());
    left.add(cell);
    reject(cell, workload + ", arm " + arm.name() + " is left out: " + reason);
  }

  /** Whether an arm still measures any workload of a unit. */
  boolean measures(SuitePlan.Run<U> run) {
    return experiment.workloads(run.unit()).stream()
        .anyMatch(
            workload ->
                !left.contains(
                    new Cell(plan.workload(run.server(), workload.name()), run.arm().name())));
  }

  void add(int block, int position, SuitePlan.Run<U> run, RunReport report) {
    String arm = run.arm().name();
    for (RunReport.Measured measured : report.measured()) {
      Cell cell = new Cell(plan.workload(run.server(), measured.workload()), arm);
      Sample sample =
          new Sample(
              block,
              position,
              arm,
              cell.workload(),
              measured.operations(),
              measured.seconds(),
              measured.values());
      samples.add(sample);
      experiment.reasonsAgainst(sample).forEach(reason -> reject(cell, reason));
      measured
          .objections()
          .forEach(
              objection ->
                  reject(
                      cell,
                      "arm %s, %s, block %d: %s"
                          .formatted(arm, cell.workload(), block + 1, objection)));
    }
    report
        .failures()
        .forEach(
            (workload, reason) ->
                leaveOutOf(plan.workload(run.server(), workload), run.arm(), reason));
    proofs.computeIfAbsent(arm, name -> new ArrayList<>()).addAll(report.proofs());
    stored(run.arm(), report.cells());
  }

  private void reject(Cell cell, String reason) {
    reasons.computeIfAbsent(cell, key -> new LinkedHashSet<>()).add(reason);
  }

  /** Cells that were found in an arm's tables. */
  void stored(SuiteArm arm, long found) {
    cells.merge(arm.name(), found, Long::sum);
  }

  /** What a reader must know besides. */
  void note(String note) {
    earlyNotes.add(note);
  }

  /** It comes to its end before its plan's. */
  void endsEarly(String why) {
    earlyNotes.add(ExperimentResult.UNFINISHED + why + ".");
  }

  /**
   * The result of an experiment that has come to its end. It is invalid if no workload has a valid
   * baseline.
   */
  ExperimentResult finished() {
    List<String> invalid = new ArrayList<>();
    if (samples.isEmpty()) {
      invalid.add("nothing was measured");
    }
    String baseline = plan.baseline().name();
    List<Cell> baselines =
        workloads().keySet().stream().map(workload -> new Cell(workload, baseline)).toList();
    if (reasons.keySet().containsAll(baselines)) {
      baselines.forEach(cell -> invalid.addAll(reasons.getOrDefault(cell, Set.of())));
    }
    return result(invalid);
  }

  /** The result so far of one that has not come to its end. */
  ExperimentResult unfinished(String reason) {
    return result(List.of(reason));
  }

  private ExperimentResult result(List<String> invalid) {
    List<ArmDescription> arms = plan.arms().stream().map(this::described).toList();
    List<Sample> standing =
        samples.stream()
            .filter(sample -> !reasons.containsKey(new Cell(sample.workload(), sample.arm())))
            .toList();
    Analysis analysis =
        Analysis.of(arms, invalid.isEmpty() ? standing : samples, plan.settings().precision());
    List<String> notes = new ArrayList<>(earlyNotes);
    notes.addAll(Drift.signs(arms, standing, analysis.comparisons()));
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        experiment.name(),
        command,
        started,
        now(),
        invalid,
        analysis.noise(),
        notes,
        reasons.entrySet().stream()
            .map(
                entry ->
                    new Rejection(
                        entry.getKey().workload(),
                        entry.getKey().arm(),
                        List.copyOf(entry.getValue())))
            .toList(),
        settings,
        environment,
        servers,
        arms,
        descriptions(),
        List.of(),
        samples,
        analysis.summaries(),
        analysis.comparisons(),
        analysis.resolutions());
  }

  /** Units by the names that the report gives their workloads. */
  private Map<String, U> workloads() {
    Map<String, U> workloads = new LinkedHashMap<>();
    for (String name : plan.servers()) {
      for (U unit : plan.units()) {
        experiment
            .workloads(unit)
            .forEach(workload -> workloads.put(plan.workload(name, workload.name()), unit));
      }
    }
    return workloads;
  }

  private List<WorkloadDescription> descriptions() {
    List<WorkloadDescription> descriptions = new ArrayList<>();
    for (String name : plan.servers()) {
      for (U unit : plan.units()) {
        for (WorkloadDescription workload : experiment.workloads(unit)) {
          descriptions.add(
              new WorkloadDescription(
                  plan.workload(name, workload.name()), workload.title(), workload.statement()));
        }
      }
    }
    return descriptions;
  }

  private ArmDescription described(SuiteArm arm) {
    Map<String, Omission> omitted = new HashMap<>();
    left.stream()
        .filter(cell -> cell.arm().equals(arm.name()))
        .forEach(cell -> omitted.put(cell.workload(), Omission.UNSUPPORTED));
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        arm.profile().settings(),
        experiment.protection(arm, workloads()),
        omitted,
        ModeProofs.of(
            proofs.getOrDefault(arm.name(), List.of()), cells.getOrDefault(arm.name(), 0L)));
  }
}
