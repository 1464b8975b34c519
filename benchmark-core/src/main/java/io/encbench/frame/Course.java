package io.encbench.frame;

import io.encbench.experiment.Precision;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.WorkloadAndArm;
import io.encbench.report.progress.ProgressPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures an experiment block by block. Runs are measured at one go or in turns. In turns, the
 * JVMs of all arms of a generation are alive at the same time. {@link
 * io.encbench.experiment.process.WarmUpRule} warms them up one after the other. Then each measures
 * in short windows while the others rest, in an order that is drawn from the seed for each round.
 * Noise of the machine that is slower than a round therefore affects all arms alike.
 *
 * <p>An arm that fails is left out from then on; the others continue. Used by one thread; {@link
 * #stop()} may be called from any thread.
 *
 * @param <R> type of the runs
 */
public final class Course<R extends Run> {
  private final Settings settings;
  private final ResultBuilder<R> result;
  private final List<List<Step>> blocks = new ArrayList<>();
  private final List<Plan.Block<R>> remaining;
  private final int blocksPlanned;
  private final List<LiveGeneration<R>> generations = new ArrayList<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final Set<WorkloadAndArm> toldInvalid = new HashSet<>();
  private boolean precise;

  /** Receives the progress of a course. */
  public interface Listener {
    /** The next step of {@link #steps()} begins. */
    void stepStarted();

    /** The current step has ended. */
    void stepFinished();

    /**
     * A run has ended.
     *
     * @param soFar supplies the result so far, marked as incomplete
     */
    void runFinished(Supplier<ExperimentResult> soFar);

    /** All runs of a block have ended. */
    default void blockFinished() {}

    /** Shows a line to the user. */
    void note(String line);
  }

  /**
   * The outcome of a course.
   *
   * @param result what was measured
   * @param endedBy reason why it could not continue, or null if it was not cut short
   */
  public record Outcome(ExperimentResult result, @Nullable String endedBy) {}

  /** A step of the plan with its action. */
  record Step(ProgressPlan.Step planned, Action action) {}

  /** The action of a step. */
  interface Action {
    void run(Listener listener) throws EndedException;
  }

  /** Thrown when nothing more can be measured. */
  static final class EndedException extends Exception {
    private static final long serialVersionUID = 1L;

    EndedException(String reason) {
      super(reason);
    }
  }

  /**
   * Plans the rest of an experiment.
   *
   * @param remaining the blocks, or parts of blocks, that are still to be measured
   * @param result receives what is measured
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

  /** All steps in order, with the time that each is expected to take. */
  public List<ProgressPlan.Step> steps() {
    return blocks.stream().flatMap(List::stream).map(Step::planned).toList();
  }

  /** Measures, and returns the outcome. */
  public Outcome run(Listener listener) {
    TimeLimit limit = new TimeLimit(settings.timeLimit(), System.nanoTime());
    try {
      if (!remaining.isEmpty()) {
        // An earlier attempt may have reached it.
        checkPrecision(remaining.get(0).number());
      }
      for (int i = 0; i < blocks.size() && !precise; i++) {
        int done = remaining.get(i).number();
        if (!limit.allowsAnother(i, System.nanoTime())) {
          String why = TimeLimit.reached(done, blocksPlanned, settings.limitKey());
          listener.note(why);
          result.endsEarly(why);
          break;
        }
        block(i, listener);
        listener.blockFinished();
        tellRejections(listener);
        checkPrecision(done + 1);
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

  /** Ends the course soon. Whoever started the processes that are running must end them. */
  public void stop() {
    stopped.set(true);
    generations.forEach(LiveGeneration::stop);
  }

  /** Whether the course ended because it reached the requested precision. */
  public boolean reachedPrecision() {
    return precise;
  }

  /** Whether {@link #stop()} was called. */
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

  /**
   * Says at once what has become INVALID, so that nobody waits for the other blocks in vain. An arm
   * is named once for a workload.
   */
  private void tellRejections(Listener listener) {
    Map<String, List<Rejection>> byWorkload = new LinkedHashMap<>();
    for (Rejection rejection : result.rejectedWhileMeasured()) {
      if (toldInvalid.add(WorkloadAndArm.of(rejection))) {
        byWorkload.computeIfAbsent(rejection.workload(), key -> new ArrayList<>()).add(rejection);
      }
    }
    byWorkload.forEach(
        (workload, rejections) ->
            listener.note(
                "%s is INVALID for %s: %s"
                    .formatted(
                        workload,
                        rejections.stream().map(Rejection::arm).collect(Collectors.joining(", ")),
                        rejections.get(0).reasons().get(0))));
  }

  private void requireGoingOn(Step step) throws EndedException {
    if (stopped.get()) {
      throw new EndedException(step.planned().name() + ": the run was interrupted");
    }
  }

  private void checkPrecision(int blocksDone) {
    precise =
        settings.precision() != null
            && settings.precision().reachedAfter(blocksDone, result.soFar());
    if (precise) {
      result.reachedPrecision(blocksDone);
    }
  }

  /**
   * The settings that determine how long an experiment takes and the order of its windows.
   *
   * @param precision precision at which measuring ends before all blocks are done; null for none
   * @param timeLimit time after which no further block is measured; null for none
   * @param limitKey name of the setting for that limit, for messages
   * @param seed seed for the order of windows
   */
  public record Settings(
      @Nullable Precision precision, @Nullable Duration timeLimit, String limitKey, long seed) {}
}
