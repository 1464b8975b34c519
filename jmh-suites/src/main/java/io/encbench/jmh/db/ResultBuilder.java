package io.encbench.jmh.db;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.Environment;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Sample;
import io.encbench.experiment.ServerDescription;
import io.encbench.experiment.Validity;
import io.encbench.experiment.WarmUp;
import io.encbench.experiment.WarmUpRule;
import io.encbench.experiment.Window;
import io.encbench.jmh.suite.ModeProofs;
import io.encbench.profile.SessionView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Gathers what the arms report into a result that is complete at any time. Not thread-safe. */
final class ResultBuilder {
  private record Cell(int block, DbArm arm, Workload workload) {}

  private final DbPlan plan;
  private final String command;
  private final Environment environment;
  private final ServerDescription server;
  private final Map<String, String> settings;
  private final Instant started = now();
  private final List<WarmUp> warmUps = new ArrayList<>();
  private final Map<Cell, List<Window>> windows = new LinkedHashMap<>();
  private final Map<String, List<SessionView>> proofs = new HashMap<>();
  private final Map<String, Long> cells = new HashMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Begins a result.
   *
   * @param settings by the names that the report gives them
   */
  ResultBuilder(
      DbPlan plan,
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

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  /** Takes what the arms of a block answer. */
  Generation.Sink of(int block) {
    return new Generation.Sink() {
      @Override
      public void proven(DbArm arm, ArmReport report) {
        proofs.computeIfAbsent(arm.name(), name -> new ArrayList<>()).addAll(report.proofs());
        cells.merge(arm.name(), report.cells(), Long::sum);
      }

      @Override
      public void warmedUp(DbArm arm, WarmUpRule rule) {
        warmUps.add(rule.result(block, arm.name()));
      }

      @Override
      public void measured(DbArm arm, Workload workload, Window window) {
        windows
            .computeIfAbsent(new Cell(block, arm, workload), cell -> new ArrayList<>())
            .add(window);
      }
    };
  }

  private List<Sample> samples() {
    return windows.entrySet().stream()
        .map(
            each ->
                Sample.of(
                    each.getKey().block(),
                    plan.blocks().get(each.getKey().block()).indexOf(each.getKey().arm()),
                    each.getKey().arm().name(),
                    each.getKey().workload().id(),
                    each.getValue()))
        .toList();
  }

  /** Adds what was found in the tables that are read. */
  void addStored(Map<PointTable, Long> cellsByTable) {
    for (DbArm arm : plan.arms()) {
      cells.merge(
          arm.name(), cellsByTable.getOrDefault(arm.table(plan.settings().rows()), 0L), Long::sum);
    }
  }

  /** What a reader must know besides. */
  void note(String note) {
    notes.add(note);
  }

  /** It comes to its end before its plan's. */
  void endsEarly(String why) {
    notes.add(ExperimentResult.UNFINISHED + why + ".");
  }

  /** The result of a run that has come to its end. */
  ExperimentResult finished() {
    return result(Validity.reasonsAgainst(samples()));
  }

  /** The result so far of a run that has not come to its end. */
  ExperimentResult unfinished(String reason) {
    return result(List.of(reason));
  }

  private ExperimentResult result(List<String> invalidReasons) {
    List<ArmDescription> arms = plan.arms().stream().map(this::described).toList();
    List<Sample> samples = samples();
    Analysis analysis = Analysis.of(arms, samples, plan.settings().repetition().precision());
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "jmh-db",
        command,
        started.toString(),
        now().toString(),
        invalidReasons,
        analysis.noise(),
        notes,
        List.of(),
        settings,
        environment,
        List.of(server),
        arms,
        plan.settings().workloads().stream().map(Workload::description).toList(),
        warmUps,
        samples,
        analysis.summaries(),
        analysis.comparisons(),
        analysis.resolutions());
  }

  private ArmDescription described(DbArm arm) {
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        arm.profile().settings(),
        arm.protection(),
        arm.omitted(plan.settings().workloads()),
        ModeProofs.of(
            proofs.getOrDefault(arm.name(), List.of()), cells.getOrDefault(arm.name(), 0L)));
  }
}
