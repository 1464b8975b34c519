package io.encbench.frame;

import io.encbench.experiment.Precision;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.progress.ProgressPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures an experiment: block by block, runs at one go or in turns. In turns the JVMs of all arms
 * of a generation live at once; they are warmed up one after the other by {@link
 * io.encbench.experiment.process.WarmUpRule}, then measure in short windows, in an order that the
 * seed draws for each round, while the others rest. So noise of the machine that is slower than a
 * round falls on all arms alike.
 *
 * <p>An arm that fails is left out from there, the others go on. Used by one thread; {@link
 * #stop()} may come from any.
 *
 * @param <R> a run
 */
public final class Course<R extends Run> {
  private final Settings settings;
  private final ResultBuilder<R> result;
  private final List<List<Step>> blocks = new ArrayList<>();
  private final List<Plan.Block<R>> remaining;
  private final int blocksPlanned;
  private final List<LiveGeneration<R>> generations = new ArrayList<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private boolean precise;

  /** Hears how it goes. */
  public interface Listener {
    /** The next step of {@link #steps()} begins. */
    void stepStarted();

    /** It has ended. */
    void stepFinished();

    /**
     * A run has ended.
     *
     * @param soFar makes the result so far, marked as one that has not come to its end
     */
    void runFinished(Supplier<ExperimentResult> soFar);

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

  /** A step of the plan, and what is done in it. */
  record Step(ProgressPlan.Step planned, Action action) {}

  /** What is done in a step. */
  interface Action {
    void run(Listener listener) throws EndedException;
  }

  /** Nothing more can be measured. */
  static final class EndedException extends Exception {
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
      Settings settings,
      ResultBuilder<R> result) {
    this.settings = settings;
    this.result = result;
    this.remaining = List.copyOf(remaining);
    this.blocksPlanned = experiment.plan().blocks().size();
    for (Plan.Block<R> block : remaining) {
      List<Step> steps = new ArrayList<>();
      for (Plan.Generation<R> generation : block.generations()) {
        LiveGeneration<R> live =
            new LiveGeneration<>(experiment, block.number(), generation, settings.seed(), result);
        generations.add(live);
        steps.addAll(live.steps());
      }
      blocks.add(steps);
    }
  }

  /** Every step in its order, with the time that it should take. */
  public List<ProgressPlan.Step> steps() {
    return blocks.stream().flatMap(List::stream).map(Step::planned).toList();
  }

  /** Measures. */
  public Outcome run(Listener listener) {
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
    generations.forEach(LiveGeneration::stop);
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
      step.action().run(listener);
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

  /**
   * How long an experiment goes on, and in which order its windows come.
   *
   * @param precision at which measuring ends before all blocks are done; null for none
   * @param timeLimit after which no further block is measured; null for none
   * @param limitKey how a user sets that limit, for people
   * @param seed draws the order of windows
   */
  public record Settings(
      @Nullable Precision precision, @Nullable Duration timeLimit, String limitKey, long seed) {}
}
