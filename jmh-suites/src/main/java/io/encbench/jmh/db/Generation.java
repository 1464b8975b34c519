package io.encbench.jmh.db;

import io.encbench.experiment.BlockSchedule;
import io.encbench.experiment.Metric;
import io.encbench.experiment.WarmUpRule;
import io.encbench.experiment.WarmUpRule.Stretch;
import io.encbench.experiment.Window;
import io.encbench.jmh.worker.LiveJvm;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A generation of JVMs, one for each arm, that live at once. They are warmed up one after the
 * other, then measured in turn in short windows, in an order drawn for each round, while the others
 * rest: so noise that is slower than a round falls on all arms alike. Used by one thread.
 */
final class Generation implements AutoCloseable {
  private final DbPlan plan;
  private final ArmRun armRun;
  private final Function<DbArm, ArmSpec> specs;
  private final int block;
  private final Sink sink;
  private final Map<DbArm, LiveJvm> jvms = new LinkedHashMap<>();
  private final Map<DbArm, Map<Workload, Long>> windowMs = new LinkedHashMap<>();

  /** Takes what the arms answer. */
  interface Sink {
    /** Sessions that were proven, and cells that were found. */
    void proven(DbArm arm, ArmReport report);

    /** An arm is warm, or has been warmed up long enough. */
    void warmedUp(DbArm arm, WarmUpRule rule);

    /** A window of an arm. */
    void measured(DbArm arm, Workload workload, Window window);
  }

  /**
   * Begins a generation.
   *
   * @param specs of the arms' JVMs
   * @param block 0-based number of the block
   */
  Generation(DbPlan plan, ArmRun armRun, Function<DbArm, ArmSpec> specs, int block, Sink sink) {
    this.plan = plan;
    this.armRun = armRun;
    this.specs = specs;
    this.block = block;
    this.sink = sink;
  }

  /** Connects an arm for some workloads, proves its sessions and warms it up. */
  void warmUp(DbArm arm, List<Workload> phase) throws WorkerFailedException {
    List<Workload> workloads = arm.measured(phase);
    if (!jvms.containsKey(arm)) {
      jvms.put(arm, armRun.start(specs.apply(arm)));
    }
    sink.proven(arm, ask(arm, ArmRequest.connect(workloads)));
    MeasureWindow window = plan.settings().window();
    Map<Workload, Long> lengths = new EnumMap<>(Workload.class);
    workloads.forEach(workload -> lengths.put(workload, window.windowMs()));
    if (window.warmsUp()) {
      WarmUpRule rule = new WarmUpRule();
      List<ArmReport.Measured> round = List.of();
      while (!rule.done()) {
        round = ask(arm, ArmRequest.warmUp(window.roundMs())).measured();
        rule.add(round.stream().map(Generation::stretch).toList());
      }
      for (ArmReport.Measured last : round) {
        double rate = last.values().getOrDefault(Metric.THROUGHPUT, Double.MAX_VALUE);
        lengths.put(last.workload(), window.stretched(rate));
      }
      sink.warmedUp(arm, rule);
    }
    windowMs.put(arm, lengths);
  }

  private static Stretch stretch(ArmReport.Measured measured) {
    return new Stretch(measured.operations(), measured.seconds(), measured.values());
  }

  /** Measures each workload in each arm that has been warmed up for it, in a window each. */
  void round(int round, List<Workload> phase) throws WorkerFailedException {
    for (Workload workload : phase) {
      List<DbArm> arms = order(round, workload);
      for (int position = 0; position < arms.size(); position++) {
        DbArm arm = arms.get(position);
        long ms = Objects.requireNonNull(Objects.requireNonNull(windowMs.get(arm)).get(workload));
        ArmReport.Measured found = ask(arm, ArmRequest.measure(workload, ms)).measured().get(0);
        sink.measured(
            arm,
            workload,
            new Window(round, position, found.operations(), found.seconds(), found.values()));
      }
    }
  }

  private List<DbArm> order(int round, Workload workload) {
    List<DbArm> arms =
        jvms.keySet().stream()
            .filter(arm -> arm.measured(List.of(workload)).contains(workload))
            .toList();
    long seed = Objects.hash(plan.settings().repetition().seed(), block, workload.id());
    return BlockSchedule.draw(arms, plan.settings().window().rounds(), seed).blocks().get(round);
  }

  /** Proves the sessions of all arms once more, and closes them. */
  void disconnect(List<Workload> phase) throws WorkerFailedException {
    for (DbArm arm : DbPlan.measuring(List.copyOf(jvms.keySet()), phase)) {
      sink.proven(arm, ask(arm, ArmRequest.disconnect()));
    }
  }

  private ArmReport ask(DbArm arm, ArmRequest request) throws WorkerFailedException {
    try {
      ArmReport report = Objects.requireNonNull(jvms.get(arm)).ask(request, ArmReport.class);
      if (report.failure() != null) {
        throw new WorkerFailedException(report.failure());
      }
      return report;
    } catch (WorkerFailedException e) {
      throw new WorkerFailedException("arm " + arm.name() + ": " + e.getMessage());
    }
  }

  @Override
  public void close() {
    jvms.values().forEach(LiveJvm::close);
  }
}
