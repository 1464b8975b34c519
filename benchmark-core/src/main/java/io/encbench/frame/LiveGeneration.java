package io.encbench.frame;

import io.encbench.experiment.BlockSchedule;
import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.result.WarmUp;
import io.encbench.frame.Course.EndedException;
import io.encbench.frame.Course.Listener;
import io.encbench.frame.Course.Step;
import io.encbench.report.progress.ProgressPlan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a generation of JVMs from its first preparation to its end. Used by one thread; {@link
 * #stop()} may be called from any thread.
 *
 * @param <R> type of the runs
 */
final class LiveGeneration<R extends Run> {
  /** Expected extra warm-up of the arms that are warm first, as a share of all warm-up. */
  private static final double EXTRA_WARM_UP = 0.15;

  private final Experiment<R> experiment;
  private final int block;
  private final String of;
  private final boolean workloadsDiffer;
  private final Plan.Generation<R> generation;
  private final long seed;
  private final ResultBuilder<R> result;
  private final Map<String, TurnClient<R>> clients = new ConcurrentHashMap<>();
  private final Map<R, WarmUpRule> warmUps = new HashMap<>();
  private final Set<R> open = new HashSet<>();
  private Experiment.@Nullable Quiet quiet;
  private volatile boolean stopped;

  /** An action of an arm, which may fail. */
  private interface Attempt {
    void run() throws SQLException, RunFailedException, EndedException;
  }

  /**
   * Plans a generation.
   *
   * @param block 0-based number of its block
   * @param seed seed for the order of windows
   * @param result receives what is measured
   */
  LiveGeneration(
      Experiment<R> experiment,
      int block,
      Plan.Generation<R> generation,
      long seed,
      ResultBuilder<R> result) {
    this.experiment = experiment;
    this.block = block;
    this.of = "block %d of %d, ".formatted(block + 1, experiment.plan().blocks().size());
    this.workloadsDiffer =
        experiment.plan().blocks().stream()
                .filter(each -> each.number() == block)
                .flatMap(each -> each.generations().stream())
                .flatMap(each -> each.phases().stream())
                .map(Plan.Phase::workloads)
                .distinct()
                .count()
            > 1;
    this.generation = generation;
    this.seed = seed;
    this.result = result;
  }

  /** The steps of the generation; the last one closes it. */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    generation.runs().forEach(run -> preparation(run).ifPresent(steps::add));
    Set<String> started = new HashSet<>();
    for (Plan.Phase<R> phase : generation.phases()) {
      if (phase.order() == Plan.Order.AT_ONE_GO) {
        phase.runs().forEach(run -> steps.add(atOneGo(run)));
      } else {
        inTurns(phase, started, steps);
      }
    }
    Step last = steps.remove(steps.size() - 1);
    steps.add(
        new Step(
            last.planned(),
            listener -> {
              last.action().run(listener);
              close();
            }));
    return steps;
  }

  private Optional<Step> preparation(R run) {
    return experiment
        .preparation(run)
        .map(
            step ->
                new Step(
                    new ProgressPlan.Step(of + step.name(), step.expectedSeconds()),
                    listener -> attempt(run, () -> experiment.prepare(run), listener)));
  }

  private Step atOneGo(R run) {
    return new Step(
        new ProgressPlan.Step(of + run.label(), experiment.expectedSeconds(run)),
        listener -> attempt(run, () -> take(run, experiment.measure(run), listener), listener));
  }

  private void inTurns(Plan.Phase<R> phase, Set<String> started, List<Step> steps) {
    double round = 0;
    double longest = 0;
    double warmUpSeconds = 0;
    for (R run : phase.runs()) {
      boolean newJvm = started.add(run.armName());
      Experiment.TurnSeconds seconds = experiment.turnSeconds(run, newJvm);
      double windows = seconds.window() * run.workloads().size();
      round += windows;
      longest = Math.max(longest, windows);
      warmUpSeconds += seconds.warmUp();
      steps.add(
          new Step(
              new ProgressPlan.Step(
                  at(phase, run) + "warming up " + run.armName(), seconds.warmUp()),
              listener -> attempt(run, () -> warmUp(run), listener)));
    }
    steps.add(
        new Step(
            new ProgressPlan.Step(
                of + phaseName(phase) + "warming up all arms alike", EXTRA_WARM_UP * warmUpSeconds),
            listener -> equaliseWarmUps(phase, listener)));
    if (phase.order() == Plan.Order.IN_DUETS) {
      round = longest * 2 * Math.max(1, phase.runs().size() - 1);
    }
    for (int number = 0; number < phase.rounds(); number++) {
      int index = number;
      steps.add(
          new Step(
              new ProgressPlan.Step(
                  of + phaseName(phase) + "round %d of %d".formatted(number + 1, phase.rounds()),
                  round),
              listener -> round(phase, index, listener)));
    }
    for (R run : phase.runs()) {
      double end = experiment.turnSeconds(run, /* newJvm= */ false).end();
      steps.add(
          new Step(
              new ProgressPlan.Step(at(phase, run) + "checking " + run.armName(), end),
              listener -> end(run, listener)));
    }
  }

  /**
   * Prefix for the name of a run's step, with the run's workloads if the runs of the phase have
   * different ones.
   */
  private String at(Plan.Phase<R> phase, R run) {
    return run.workloads().size() == phase.workloads().size()
        ? of + phaseName(phase)
        : of + run.workloads().stream().collect(Collectors.joining(", ", "", ", "));
  }

  /** The workloads of a phase as text; empty if all phases of the block have the same. */
  private String phaseName(Plan.Phase<R> phase) {
    return workloadsDiffer
        ? phase.workloads().stream().collect(Collectors.joining(", ", "", ", "))
        : "";
  }

  private void warmUp(R run) throws RunFailedException {
    TurnClient<R> client = clients.get(run.armName());
    if (client == null) {
      client = experiment.start(run);
      clients.put(run.armName(), client);
    } else {
      TurnClient<R> used = client;
      experiment.duetPlaces().ifPresent(places -> places.release(used.processId()));
    }
    client.open(run);
    open.add(run);
    if (client.warmsUp()) {
      WarmUpRule rule = new WarmUpRule();
      while (!rule.done() && !stopped) {
        rule.add(client.warmUp(run));
      }
      warmUps.put(run, rule);
    }
  }

  /**
   * Gives all arms as many rounds of warm-up as the arm that needed the most. A JVM that the rule
   * found warm early, by chance, would otherwise be measured with less compiled code than the
   * others.
   */
  private void equaliseWarmUps(Plan.Phase<R> phase, Listener listener) throws EndedException {
    for (R run : phase.runs()) {
      WarmUpRule rule = warmUps.get(run);
      if (rule != null && open.contains(run)) {
        int most = mostRounds(phase, run.workloads());
        attempt(run, () -> warmUpTo(most, run, rule), listener);
      }
    }
  }

  private int mostRounds(Plan.Phase<R> phase, List<String> workloads) {
    return phase.runs().stream()
        .filter(run -> run.workloads().equals(workloads) && open.contains(run))
        .map(warmUps::get)
        .filter(Objects::nonNull)
        .mapToInt(WarmUpRule::rounds)
        .max()
        .orElse(0);
  }

  private void warmUpTo(int rounds, R run, WarmUpRule rule) throws RunFailedException {
    while (rule.rounds() < rounds && !stopped) {
      rule.add(client(run).warmUp(run));
    }
  }

  private void round(Plan.Phase<R> phase, int round, Listener listener) throws EndedException {
    if (quiet == null) {
      quiet = experiment.quiet();
    }
    for (String workload : phase.workloads()) {
      List<R> runs =
          phase.runs().stream().filter(run -> run.workloads().contains(workload)).toList();
      long drawn = Objects.hash(seed, block, workload);
      List<R> order = BlockSchedule.draw(runs, phase.rounds(), drawn).blocks().get(round);
      if (phase.order() == Plan.Order.IN_DUETS) {
        duets(workload, runs, order, round, listener);
      } else {
        turns(workload, order, round, listener);
      }
    }
  }

  private void turns(String workload, List<R> order, int round, Listener listener)
      throws EndedException {
    for (int position = 0; position < order.size(); position++) {
      R run = order.get(position);
      int place = position;
      if (plays(run, workload)) {
        attempt(run, () -> client(run).measure(run, workload, round, place), listener);
      }
    }
  }

  private boolean plays(R run, String workload) {
    return open.contains(run) && result.measures(run, workload) && !stopped;
  }

  /**
   * Measures the duets of a round. Each duet gets a separate round number, so that ratios are
   * formed within it.
   */
  private void duets(String workload, List<R> runs, List<R> order, int round, Listener listener)
      throws EndedException {
    String baselineName = experiment.arms().get(0);
    R baseline =
        runs.stream().filter(run -> run.armName().equals(baselineName)).findFirst().orElse(null);
    for (R other : order) {
      if (baseline == null || other.equals(baseline)) {
        continue;
      }
      int first = 2 * (round * runs.size() + runs.indexOf(other));
      boolean baselineFirst = order.indexOf(baseline) < order.indexOf(other);
      for (int swapped = 0; swapped < 2; swapped++) {
        if (plays(baseline, workload) && plays(other, workload)) {
          boolean inFirst = baselineFirst == (swapped == 0);
          R one = inFirst ? baseline : other;
          R two = inFirst ? other : baseline;
          duet(workload, one, two, first + swapped, listener);
        }
      }
    }
  }

  private void duet(String workload, R inFirst, R inSecond, int round, Listener listener)
      throws EndedException {
    experiment
        .duetPlaces()
        .ifPresent(
            places ->
                places.bindClients(client(inFirst).processId(), client(inSecond).processId()));
    // A thread of its own: the common pool may have only one, which ends of processes wait for.
    CompletableFuture<Optional<RunFailedException>> beside =
        CompletableFuture.supplyAsync(
            () -> failure(inSecond, workload, round), task -> new Thread(task, "duet").start());
    attempt(inFirst, () -> client(inFirst).measure(inFirst, workload, round, 0), listener);
    Optional<RunFailedException> failure = beside.join();
    if (failure.isPresent()) {
      leaveOut(inSecond, failure.get(), listener);
    }
  }

  private Optional<RunFailedException> failure(R run, String workload, int round) {
    try {
      client(run).measure(run, workload, round, 1);
      return Optional.empty();
    } catch (RunFailedException e) {
      return Optional.of(e);
    }
  }

  private TurnClient<R> client(R run) {
    return Objects.requireNonNull(clients.get(run.armName()));
  }

  private void end(R run, Listener listener) throws EndedException {
    endQuiet();
    if (open.remove(run)) {
      attempt(
          run,
          () -> take(run, client(run).end(run, warmUp(run.armName(), warmUps.get(run))), listener),
          listener);
    }
  }

  private @Nullable WarmUp warmUp(String arm, @Nullable WarmUpRule rule) {
    return rule == null ? null : rule.result(block, arm);
  }

  private void take(R run, RunReport report, Listener listener) throws EndedException {
    if (stopped) {
      return;
    }
    if (!report.failures().isEmpty()) {
      String end = experiment.failed(run, report, result).orElse(null);
      if (end != null) {
        throw new EndedException(end);
      }
      report.failures().forEach((workload, why) -> listener.note(leftOut(run, workload, why)));
    }
    result.add(run, report);
    listener.runFinished(result::unfinished);
  }

  private String leftOut(R run, String workload, String reason) {
    return "%s%s, arm %s failed and is left out from here on: %s"
        .formatted(of, workload, run.armName(), reason);
  }

  /** Performs an action of an arm. If it fails, the arm is not measured any further. */
  private void attempt(R run, Attempt attempt, Listener listener) throws EndedException {
    if (!result.measures(run)) {
      return;
    }
    try {
      attempt.run();
    } catch (SQLException | RunFailedException e) {
      leaveOut(run, e, listener);
    }
  }

  /**
   * Leaves an arm out after a failure. Its JVM ends, so everything that the open runs of that JVM
   * have measured is lost.
   */
  private void leaveOut(R run, Exception failure, Listener listener) throws EndedException {
    List<R> ended =
        Stream.concat(
                Stream.of(run),
                generation.runs().filter(open::contains).filter(each -> ofOneArm(each, run)))
            .distinct()
            .toList();
    ended.forEach(open::remove);
    TurnClient<R> client = clients.remove(run.armName());
    if (client != null) {
      client.close();
    }
    String why = String.valueOf(failure.getMessage());
    for (R each : ended) {
      Map<String, String> failures = new HashMap<>();
      each.workloads().forEach(workload -> failures.put(workload, why));
      take(each, new RunReport(List.of(), failures, List.of(), 0), listener);
    }
  }

  private boolean ofOneArm(R one, R other) {
    return one.armName().equals(other.armName());
  }

  private void endQuiet() {
    if (quiet != null) {
      quiet.close();
      quiet = null;
    }
  }

  /** Ends the JVMs soon; nothing that they measure counts any more. */
  void stop() {
    stopped = true;
    close();
  }

  /** Ends the JVMs. */
  void close() {
    endQuiet();
    clients.values().forEach(TurnClient::close);
  }
}
