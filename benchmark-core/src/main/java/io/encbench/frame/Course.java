package io.encbench.frame;

import io.encbench.experiment.BlockSchedule;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.WarmUp;
import io.encbench.experiment.WarmUpRule;
import io.encbench.report.PlannedStep;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures an experiment: block by block, runs at one go or in turns. In turns the JVMs of all arms
 * of a generation live at once; they are warmed up one after the other by {@link WarmUpRule}, then
 * measure in short windows, in an order that the seed draws for each round, while the others rest.
 * So noise of the machine that is slower than a round falls on all arms alike.
 *
 * <p>An arm that fails is left out from there, the others go on. Used by one thread; {@link
 * #stop()} may come from any.
 *
 * @param <R> a run
 */
public final class Course<R extends Run> {
  private final Experiment<R> experiment;
  private final CourseSettings settings;
  private final ResultBuilder<R> result;
  private final List<List<Step>> blocks = new ArrayList<>();
  private final List<Plan.Block<R>> remaining;
  private final int blocksPlanned;
  private final List<LiveGeneration> generations = new ArrayList<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private boolean precise;

  /** Hears how it goes. */
  public interface Listener {
    /** The next step of {@link #steps()} begins. */
    void stepStarted();

    /** It has ended. */
    void stepFinished();

    /** A run has ended; this is the result so far. */
    void runFinished();

    /** All runs of a block have ended. */
    default void blockFinished() {}

    /** A line for people. */
    void note(String line);
  }

  /**
   * How it ended.
   *
   * @param result what was measured
   * @param endedBy why it ended before its plan; null if it did not
   */
  public record Outcome(ExperimentResult result, @Nullable String endedBy) {}

  private interface Action {
    void run() throws SQLException, RunFailedException, EndedException;
  }

  private record Step(PlannedStep planned, Action action) {}

  /** Nothing more can be measured. */
  private static final class EndedException extends Exception {
    private static final long serialVersionUID = 1L;

    EndedException(String reason) {
      super(reason);
    }
  }

  /**
   * Plans what of an experiment is still to be done.
   *
   * @param remaining blocks, or parts of them, that are to be measured
   * @param result takes what is measured
   */
  public Course(
      Experiment<R> experiment,
      List<Plan.Block<R>> remaining,
      CourseSettings settings,
      ResultBuilder<R> result) {
    this.experiment = experiment;
    this.settings = settings;
    this.result = result;
    this.remaining = List.copyOf(remaining);
    this.blocksPlanned = experiment.plan().blocks().size();
    for (Plan.Block<R> block : remaining) {
      List<Step> steps = new ArrayList<>();
      for (Plan.Generation<R> generation : block.generations()) {
        LiveGeneration live = new LiveGeneration(block.number(), generation);
        generations.add(live);
        live.addStepsTo(steps);
      }
      blocks.add(steps);
    }
  }

  /** Every step in its order, with the time that it should take. */
  public List<PlannedStep> steps() {
    return blocks.stream().flatMap(List::stream).map(Step::planned).toList();
  }

  /** The result so far, marked as one that has not come to its end. */
  public ExperimentResult soFar() {
    return result.unfinished("the run ended before the last step of its plan");
  }

  /** Measures. */
  public Outcome run(Listener listener) {
    generations.forEach(live -> live.listener = listener);
    TimeLimit limit = new TimeLimit(settings.timeLimit(), System.nanoTime());
    try {
      for (int i = 0; i < blocks.size(); i++) {
        int done = remaining.get(i).number();
        if (!limit.allowsAnother(i, System.nanoTime())) {
          String why = TimeLimit.reached(done, blocksPlanned, settings.limitKey());
          listener.note(why);
          result.endsEarly(why);
          break;
        }
        block(i, listener);
        listener.blockFinished();
        if (precise(done + 1)) {
          precise = true;
          result.note("The precision was reached after %d blocks.".formatted(done + 1));
          break;
        }
      }
    } catch (EndedException e) {
      return ended(String.valueOf(e.getMessage()));
    } finally {
      generations.forEach(LiveGeneration::close);
    }
    return new Outcome(result.finished(), null);
  }

  private Outcome ended(String reason) {
    return new Outcome(result.unfinished(reason), reason);
  }

  /** Ends it soon: what runs is to be ended by who started it. */
  public void stop() {
    stopped.set(true);
    generations.forEach(LiveGeneration::close);
  }

  /** Whether it ended because the precision that was asked for was reached. */
  public boolean reachedPrecision() {
    return precise;
  }

  /** Whether it was told to stop. */
  public boolean stopped() {
    return stopped.get();
  }

  private void block(int index, Listener listener) throws EndedException {
    for (Step step : blocks.get(index)) {
      requireGoingOn(step);
      listener.stepStarted();
      try {
        step.action().run();
      } catch (SQLException | RunFailedException e) {
        throw new EndedException(step.planned().name() + ": " + e.getMessage());
      }
      requireGoingOn(step);
      listener.stepFinished();
    }
  }

  private void requireGoingOn(Step step) throws EndedException {
    if (stopped.get()) {
      throw new EndedException(step.planned().name() + ": the run was interrupted");
    }
  }

  private boolean precise(int blocksDone) {
    return settings.precision() != null
        && settings.precision().reached(blocksDone, result.soFar().comparisons());
  }

  /** A generation of JVMs while it lives. */
  private final class LiveGeneration {
    private final int block;
    private final String of;
    private final Plan.Generation<R> generation;
    private final Map<String, TurnClient<R>> clients = new ConcurrentHashMap<>();
    private final Map<R, WarmUp> warmUps = new HashMap<>();
    private final Set<R> open = new HashSet<>();
    private Experiment.@Nullable Quiet quiet;
    private @Nullable Listener listener;

    LiveGeneration(int block, Plan.Generation<R> generation) {
      this.block = block;
      this.of = "block %d of %d, ".formatted(block + 1, blocksPlanned);
      this.generation = generation;
    }

    void addStepsTo(List<Step> steps) {
      generation
          .runs()
          .forEach(
              run ->
                  experiment
                      .preparation(run)
                      .ifPresent(
                          step ->
                              steps.add(
                                  new Step(
                                      new PlannedStep(of + step.name(), step.expectedSeconds()),
                                      () -> attempt(run, () -> experiment.prepare(run))))));
      Set<String> started = new HashSet<>();
      for (Plan.Phase<R> phase : generation.phases()) {
        if (phase.order() == Plan.Order.AT_ONE_GO) {
          phase.runs().forEach(run -> steps.add(atOneGo(run)));
        } else {
          inTurns(phase, started, steps);
        }
      }
      int last = steps.size() - 1;
      Step end = steps.get(last);
      steps.set(
          last,
          new Step(
              end.planned(),
              () -> {
                end.action().run();
                close();
              }));
    }

    private Step atOneGo(R run) {
      return new Step(
          new PlannedStep(of + run.label(), experiment.expectedSeconds(run)),
          () -> attempt(run, () -> take(run, experiment.measure(run))));
    }

    private void inTurns(Plan.Phase<R> phase, Set<String> started, List<Step> steps) {
      String at = of + phaseName(phase);
      double round = 0;
      double longest = 0;
      for (R run : phase.runs()) {
        boolean newJvm = started.add(run.armName());
        Experiment.TurnSeconds seconds = experiment.turnSeconds(run, newJvm);
        double windows = seconds.window() * run.workloads().size();
        round += windows;
        longest = Math.max(longest, windows);
        steps.add(
            new Step(
                new PlannedStep(at + "warming up " + run.armName(), seconds.warmUp()),
                () -> attempt(run, () -> warmUp(run))));
      }
      if (phase.order() == Plan.Order.IN_DUETS) {
        round = longest * 2 * Math.max(1, phase.runs().size() - 1);
      }
      double roundSeconds = round;
      for (int number = 0; number < phase.rounds(); number++) {
        int index = number;
        steps.add(
            new Step(
                new PlannedStep(
                    at + "round %d of %d".formatted(number + 1, phase.rounds()), roundSeconds),
                () -> round(phase, index)));
      }
      for (R run : phase.runs()) {
        double end = experiment.turnSeconds(run, /* newJvm= */ false).end();
        steps.add(
            new Step(
                new PlannedStep(at + "checking " + run.armName(), end),
                () -> {
                  disturb();
                  if (open.remove(run)) {
                    attempt(run, () -> take(run, client(run).end(warmUps.get(run))));
                  }
                }));
      }
    }

    /** Named where there are several. */
    private String phaseName(Plan.Phase<R> phase) {
      return generation.phases().size() == 1
          ? ""
          : phase.workloads().stream().collect(Collectors.joining(", ", "", ", "));
    }

    private void warmUp(R run) throws RunFailedException {
      TurnClient<R> client = clients.get(run.armName());
      if (client == null) {
        client = experiment.start(run);
        clients.put(run.armName(), client);
      } else {
        long pid = client.processId();
        experiment.duetPlaces().ifPresent(places -> places.release(pid));
      }
      client.open(run);
      open.add(run);
      if (client.warmsUp()) {
        WarmUpRule rule = new WarmUpRule();
        while (!rule.done() && !stopped.get()) {
          rule.add(client.warmUp());
        }
        warmUps.put(run, rule.result(block, run.armName()));
      }
    }

    private void round(Plan.Phase<R> phase, int round) throws EndedException {
      if (quiet == null) {
        quiet = experiment.quiet();
      }
      for (String workload : phase.workloads()) {
        List<R> runs =
            phase.runs().stream().filter(run -> run.workloads().contains(workload)).toList();
        long seed = Objects.hash(settings.seed(), block, workload);
        List<R> order = BlockSchedule.draw(runs, phase.rounds(), seed).blocks().get(round);
        if (phase.order() == Plan.Order.IN_DUETS) {
          duets(workload, runs, order, round);
        } else {
          turns(workload, order, round);
        }
      }
    }

    private void turns(String workload, List<R> order, int round) throws EndedException {
      for (int position = 0; position < order.size(); position++) {
        R run = order.get(position);
        int place = position;
        if (plays(run, workload)) {
          attempt(run, () -> client(run).measure(workload, round, place));
        }
      }
    }

    private boolean plays(R run, String workload) {
      return open.contains(run) && result.measures(run, workload) && !stopped.get();
    }

    /** Each duet has a round of its own, so that ratios are formed within it. */
    private void duets(String workload, List<R> runs, List<R> order, int round)
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
            duet(workload, inFirst ? baseline : other, inFirst ? other : baseline, first + swapped);
          }
        }
      }
    }

    private void duet(String workload, R inFirst, R inSecond, int round) throws EndedException {
      experiment
          .duetPlaces()
          .ifPresent(
              places ->
                  places.bindClients(client(inFirst).processId(), client(inSecond).processId()));
      TurnClient<R> second = client(inSecond);
      CompletableFuture<Optional<RunFailedException>> beside =
          CompletableFuture.supplyAsync(() -> failure(second, workload, round));
      attempt(inFirst, () -> client(inFirst).measure(workload, round, 0));
      Optional<RunFailedException> failure = beside.join();
      if (failure.isPresent()) {
        attempt(
            inSecond,
            () -> {
              throw failure.get();
            });
      }
    }

    private Optional<RunFailedException> failure(TurnClient<R> client, String workload, int round) {
      try {
        client.measure(workload, round, 1);
        return Optional.empty();
      } catch (RunFailedException e) {
        return Optional.of(e);
      }
    }

    private TurnClient<R> client(R run) {
      return Objects.requireNonNull(clients.get(run.armName()));
    }

    private void take(R run, RunReport report) throws EndedException {
      if (stopped.get()) {
        return;
      }
      Listener hears = Objects.requireNonNull(listener);
      if (!report.failures().isEmpty()) {
        String end = experiment.failed(run, report, result).orElse(null);
        if (end != null) {
          throw new EndedException(end);
        }
        report.failures().forEach((workload, reason) -> hears.note(leftOut(run, workload, reason)));
      }
      result.add(run, report);
      hears.runFinished();
    }

    private String leftOut(R run, String workload, String reason) {
      return "%s%s, arm %s failed and is left out from here: %s"
          .formatted(of, workload, run.armName(), reason);
    }

    /** An arm that fails is not measured any further; what it had measured stands for nothing. */
    private void attempt(R run, Action action) throws EndedException {
      if (!result.measures(run)) {
        return;
      }
      try {
        action.run();
      } catch (SQLException | RunFailedException e) {
        open.remove(run);
        TurnClient<R> client = clients.remove(run.armName());
        if (client != null) {
          client.close();
        }
        Map<String, String> failures = new HashMap<>();
        run.workloads().forEach(workload -> failures.put(workload, String.valueOf(e.getMessage())));
        take(run, new RunReport(List.of(), failures, List.of(), 0));
      }
    }

    private void disturb() {
      if (quiet != null) {
        quiet.close();
        quiet = null;
      }
    }

    void close() {
      disturb();
      clients.values().forEach(TurnClient::close);
    }
  }
}
