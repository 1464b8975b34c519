package io.encbench.tpcc.compare;

import io.encbench.experiment.AwakeProcessors;
import io.encbench.experiment.BlockSchedule;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.WarmUp;
import io.encbench.experiment.WarmUpRule;
import io.encbench.report.Progress;
import io.encbench.tpcc.compare.TurnClient.TurnFailure;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs whose arms take turns: the client JVMs of all arms of a block live at once, are warmed up
 * one after the other, then work in short windows in turn, in an order drawn for each round, while
 * the others rest. So noise that is slower than a round falls on all arms alike.
 */
final class TurnRuns implements RunCourse {
  /**
   * By so much shorter is the warm-up of a JVM that has done another level: its code is compiled.
   */
  static final int USED_JVM = 4;

  private final CompareSettings settings;
  private final Journal journal;
  private final ArmClients clients;
  private final ComparedServer server;
  private final WorkingCopies copies;
  private final PeerArms peers;
  private final RunIntake intake;
  private final CompareResult result;
  private final AtomicBoolean stopped;

  TurnRuns(
      CompareSettings settings,
      Journal journal,
      ArmClients clients,
      ComparedServer server,
      WorkingCopies copies,
      PeerArms peers,
      RunIntake intake,
      CompareResult result,
      AtomicBoolean stopped) {
    this.settings = settings;
    this.journal = journal;
    this.clients = clients;
    this.server = server;
    this.copies = copies;
    this.peers = peers;
    this.intake = intake;
    this.result = result;
    this.stopped = stopped;
  }

  /** Whole blocks: what was measured beside a run that is gone is gone with it. */
  @Override
  public List<PlannedRun> toDo(ComparePlan plan) {
    Set<Integer> blocks =
        journal.missing(plan).stream().map(PlannedRun::block).collect(Collectors.toSet());
    return plan.runs().stream().filter(run -> blocks.contains(run.block())).toList();
  }

  @Override
  public void measure(List<PlannedRun> runs, ComparisonOutput output, Progress progress)
      throws SQLException {
    for (List<PlannedRun> block : grouped(runs, PlannedRun::block)) {
      restore(block, progress);
      measure(block, progress);
      if (stopped.get()) {
        return;
      }
      ExperimentResult known = result.result();
      output.write(known);
      output.writePage(known);
    }
  }

  /** Runs that stand one after the other and have something in common. */
  static <K> List<List<PlannedRun>> grouped(List<PlannedRun> runs, Function<PlannedRun, K> by) {
    Map<K, List<PlannedRun>> groups = new LinkedHashMap<>();
    runs.forEach(run -> groups.computeIfAbsent(by.apply(run), key -> new ArrayList<>()).add(run));
    return List.copyOf(groups.values());
  }

  /** The first run of each arm. */
  static List<PlannedRun> firsts(List<PlannedRun> block) {
    Map<String, PlannedRun> firsts = new LinkedHashMap<>();
    block.forEach(run -> firsts.putIfAbsent(run.arm().name(), run));
    return List.copyOf(firsts.values());
  }

  private void restore(List<PlannedRun> block, Progress progress) throws SQLException {
    for (PlannedRun run : firsts(block)) {
      if (stopped.get()) {
        return;
      }
      progress.stepStarted();
      if (!peers.leftOut(run.arm())) {
        block.stream().filter(other -> other.arm().equals(run.arm())).forEach(journal::discard);
        copies.restore(run);
      }
      progress.stepFinished();
    }
  }

  private void measure(List<PlannedRun> block, Progress progress) throws SQLException {
    Map<String, TurnClient> jvms = new LinkedHashMap<>();
    try {
      for (List<PlannedRun> level : grouped(block, PlannedRun::level)) {
        new LevelInTurns(level, jvms, progress).measure();
      }
    } finally {
      jvms.values().forEach(TurnClient::close);
    }
  }

  /** The runs of one level and block. */
  private final class LevelInTurns {
    private final List<PlannedRun> level;
    private final Map<String, TurnClient> jvms;
    private final Progress progress;
    private final Map<PlannedRun, WarmUp> warm = new LinkedHashMap<>();

    LevelInTurns(List<PlannedRun> level, Map<String, TurnClient> jvms, Progress progress) {
      this.level = level;
      this.jvms = jvms;
      this.progress = progress;
    }

    void measure() throws SQLException {
      for (PlannedRun run : level) {
        step(() -> attempt(run, () -> warm.put(run, warmedUp(run))));
      }
      server.keepApart();
      AwakeProcessors awake = AwakeProcessors.keep(server.keptAwake());
      try {
        for (int round = 0; round < settings.rounds(); round++) {
          int number = round;
          step(() -> round(number));
        }
      } finally {
        awake.close();
        server.shareProcessors();
      }
      for (PlannedRun run : level) {
        step(() -> end(run));
      }
    }

    private void step(Step step) throws SQLException {
      if (stopped.get()) {
        return;
      }
      progress.stepStarted();
      step.run();
      if (!stopped.get()) {
        progress.stepFinished();
      }
    }

    private WarmUp warmedUp(PlannedRun run) throws TurnFailure {
      TurnClient used = jvms.get(run.arm().name());
      TurnClient jvm = used == null ? clients.start(run.arm()) : used;
      jvms.put(run.arm().name(), jvm);
      jvm.open(clients.spec(run));
      long millis =
          used == null ? settings.warmUpRoundMillis() : settings.warmUpRoundMillis() / USED_JVM;
      WarmUpRule rule = new WarmUpRule();
      while (!rule.done() && !stopped.get()) {
        rule.add(List.of(jvm.warmUp(millis)));
      }
      return rule.result(run.block(), run.arm().name());
    }

    private void round(int round) throws SQLException {
      List<PlannedRun> order = order(round);
      for (int position = 0; position < order.size(); position++) {
        PlannedRun run = order.get(position);
        int place = position;
        if (warm.containsKey(run) && !stopped.get()) {
          attempt(run, () -> jvm(run).measure(settings.windowMillis(), round, place));
        }
      }
    }

    private List<PlannedRun> order(int round) {
      Level of = level.get(0).level();
      long seed = Objects.hash(settings.seed(), level.get(0).block(), of.workload());
      return BlockSchedule.draw(level, settings.rounds(), seed).blocks().get(round);
    }

    private void end(PlannedRun run) throws SQLException {
      WarmUp warmUp = warm.get(run);
      if (warmUp != null) {
        intake.take(run, jvm(run).end(warmUp));
      }
    }

    private TurnClient jvm(PlannedRun run) {
      return Objects.requireNonNull(jvms.get(run.arm().name()));
    }

    /** An arm that fails takes no further turn. */
    private void attempt(PlannedRun run, Turn turn) throws SQLException {
      Arm arm = run.arm();
      if (peers.leftOut(arm)) {
        return;
      }
      try {
        turn.take();
      } catch (TurnFailure e) {
        warm.remove(run);
        TurnClient jvm = jvms.remove(arm.name());
        if (jvm != null) {
          jvm.close();
        }
        intake.take(run, Optional.of(e.reason()));
      }
    }
  }

  private interface Step {
    void run() throws SQLException;
  }

  private interface Turn {
    void take() throws TurnFailure;
  }
}
