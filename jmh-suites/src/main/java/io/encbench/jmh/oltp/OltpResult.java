package io.encbench.jmh.oltp;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ArmDescription.Omission;
import io.encbench.experiment.Drift;
import io.encbench.experiment.Environment;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ModeProof;
import io.encbench.experiment.Rejection;
import io.encbench.experiment.Sample;
import io.encbench.experiment.ServerDescription;
import io.encbench.experiment.Validity;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers what runs have found into a result that is complete at any time. Not thread-safe. */
final class OltpResult {
  /** Of the events; above this an arm did other work than its like. */
  private static final double MOST_IGNORED_ERRORS = 0.01;

  /** Of the rate asked for. */
  private static final double LEAST_OF_RATE = 0.95;

  private record Cell(String workload, String arm) {}

  private final OltpPlan plan;
  private final String command;
  private final Environment environment;
  private final ServerDescription server;
  private final Map<String, String> settings;
  private final String started = now();
  private final List<Sample> samples = new ArrayList<>();
  private final Map<Cell, Set<String>> reasons = new LinkedHashMap<>();
  private final Set<Cell> left = new LinkedHashSet<>();
  private final Map<String, List<SessionView>> proofs = new HashMap<>();
  private final Map<String, Long> cells = new HashMap<>();

  OltpResult(
      OltpPlan plan,
      String command,
      Environment environment,
      ServerDescription server,
      Map<String, String> settings) {
    this.plan = plan;
    this.command = command;
    this.environment = environment;
    this.server = server;
    this.settings = new TreeMap<>(settings);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** An arm is not measured on a workload, or not any more. */
  void leaveOut(String workload, OltpArm arm, String reason) {
    Cell cell = new Cell(workload, arm.name());
    left.add(cell);
    reject(cell, workload + ", arm " + arm.name() + " is left out: " + reason);
  }

  /** Whether an arm is still measured on a workload. */
  boolean measures(String workload, OltpArm arm) {
    return !left.contains(new Cell(workload, arm.name()));
  }

  void add(
      int block, int position, String workload, OltpArm arm, RunStatistics run, OltpAnswer answer) {
    Sample sample =
        new Sample(
            block, position, arm.name(), workload, run.events(), run.seconds(), answer.values());
    samples.add(sample);
    Cell cell = new Cell(workload, arm.name());
    Validity.reasonsAgainst(sample).forEach(reason -> reject(cell, reason));
    RunOptions options = plan.settings().run();
    String where = "arm %s, %s, block %d: ".formatted(arm.name(), workload, block + 1);
    if (run.ignoredErrors() > MOST_IGNORED_ERRORS * run.events()) {
      reject(
          cell,
          "%s%d of %d events were done again after errors, more than one in a hundred; use fewer --threads or more rows"
              .formatted(where, run.ignoredErrors(), run.events()));
    }
    if (options.rate() > 0 && run.events() / run.seconds() < LEAST_OF_RATE * options.rate()) {
      reject(
          cell,
          "%s%.1f events a second, fewer than the %d of --rate; lower it, or use more --threads"
              .formatted(where, run.events() / run.seconds(), options.rate()));
    }
    proofs.computeIfAbsent(arm.name(), name -> new ArrayList<>()).addAll(answer.proofs());
  }

  private void reject(Cell cell, String reason) {
    reasons.computeIfAbsent(cell, key -> new LinkedHashSet<>()).add(reason);
  }

  /** Cells that were found in an arm's tables. */
  void stored(OltpArm arm, long found) {
    cells.merge(arm.name(), found, Long::sum);
  }

  /** The result of experiment that has come to its end. */
  ExperimentResult finished() {
    List<String> invalid = new ArrayList<>();
    if (samples.isEmpty()) {
      invalid.add("nothing was measured");
    }
    String baseline = plan.arms().get(0).name();
    reasons.forEach(
        (cell, why) -> {
          if (cell.arm().equals(baseline)) {
            invalid.addAll(why);
          }
        });
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
    Analysis analysis = Analysis.of(arms, invalid.isEmpty() ? standing : samples);
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "oltp",
        command,
        started,
        now(),
        invalid,
        notes(arms, standing, analysis),
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
        server,
        arms,
        plan.workloads().entrySet().stream().map(this::described).toList(),
        samples,
        analysis.summaries(),
        analysis.comparisons(),
        analysis.resolutions());
  }

  private static List<String> notes(
      List<ArmDescription> arms, List<Sample> standing, Analysis analysis) {
    return Drift.signs(arms, standing, analysis.comparisons());
  }

  private WorkloadDescription described(Map.Entry<String, OltpTest> workload) {
    OltpOptions options = plan.settings().options();
    return new WorkloadDescription(
        workload.getKey(),
        "%s, %d tables of %d rows, %d threads"
            .formatted(
                workload.getValue().title(),
                options.tables(),
                options.tableSize(),
                plan.settings().run().threads()),
        workload.getValue().plan(options).words());
  }

  private ArmDescription described(OltpArm arm) {
    Map<String, Omission> omitted = new HashMap<>();
    left.stream()
        .filter(cell -> cell.arm().equals(arm.name()))
        .forEach(cell -> omitted.put(cell.workload(), Omission.UNSUPPORTED));
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        arm.profile().settings(),
        arm.protection(plan.workloads(), plan.settings().options()),
        omitted,
        proof(proofs.getOrDefault(arm.name(), List.of()), cells.getOrDefault(arm.name(), 0L)));
  }

  /** Sessions differ from server to server, so all values found are named. */
  private static @Nullable ModeProof proof(List<SessionView> views, long cells) {
    if (views.isEmpty()) {
      return null;
    }
    return new ModeProof(
        views.size(),
        distinct(views.stream().map(SessionView::tlsVersion)),
        distinct(views.stream().map(SessionView::tlsCipher)),
        views.get(0).compressed(),
        distinct(views.stream().map(SessionView::driverClass)),
        distinct(views.stream().map(SessionView::driverVersion)),
        cells);
  }

  private static String distinct(Stream<String> values) {
    return values.distinct().sorted().collect(Collectors.joining(", "));
  }
}
