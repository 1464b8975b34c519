package io.encbench.report.progress;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * How far a run is by its plan, and how much time is left. The plan alone tells in the beginning;
 * then the rest of it is scaled by what the finished steps took. Thread-safe.
 */
public final class ProgressPlan {
  private static final double NANOS_PER_SECOND = 1e9;

  /** As a share of the time that a step should take. */
  private static final double NOTEWORTHY_OVERRUN = 0.25;

  private final List<Step> steps;
  private final LongSupplier nanoClock;
  private int finished;
  private boolean running;
  private long stepStartNs;
  private double finishedPlannedSeconds;
  private double finishedActualSeconds;

  ProgressPlan(List<Step> steps, LongSupplier nanoClock) {
    this.steps = List.copyOf(steps);
    this.nanoClock = nanoClock;
  }

  synchronized void start() {
    if (running || finished == steps.size()) {
      throw new IllegalStateException(
          running
              ? "Step " + stepName() + " is still running; finish it first"
              : "All " + steps.size() + " planned steps are finished; plan the others too");
    }
    running = true;
    stepStartNs = nanoClock.getAsLong();
  }

  synchronized void finish() {
    if (!running) {
      throw new IllegalStateException("No step is running; start one first");
    }
    finishedActualSeconds += stepSeconds();
    finishedPlannedSeconds += steps.get(finished).expectedSeconds();
    running = false;
    finished++;
  }

  synchronized int finishedSteps() {
    return finished;
  }

  int steps() {
    return steps.size();
  }

  /** Name of the step that is running or comes next; empty when all are finished. */
  synchronized String stepName() {
    return finished < steps.size() ? steps.get(finished).name() : "";
  }

  double plannedSeconds() {
    return steps.stream().mapToDouble(Step::expectedSeconds).sum();
  }

  /** The part of the plan that is done; a step counts for no more than its plan. */
  synchronized double doneSeconds() {
    return finishedPlannedSeconds
        + (running ? Math.min(stepSeconds() / pace(), steps.get(finished).expectedSeconds()) : 0);
  }

  /** {@link #doneSeconds()} as a share; 100 only when the last step has ended. */
  synchronized int donePercent() {
    return finished == steps.size()
        ? 100
        : (int) Math.min(99, 100 * doneSeconds() / plannedSeconds());
  }

  /** Time until the last step ends, at the pace so far. */
  synchronized double secondsLeft() {
    return (plannedSeconds() - doneSeconds()) * pace();
  }

  /**
   * By how much the running step is over what its plan and the steps before made expect; zero if it
   * is not, or by less than a quarter.
   */
  synchronized double overrunSeconds() {
    if (!running) {
      return 0;
    }
    double expected = steps.get(finished).expectedSeconds() * Math.max(1, pace());
    double overrun = stepSeconds() - expected;
    return overrun < NOTEWORTHY_OVERRUN * expected ? 0 : overrun;
  }

  private double stepSeconds() {
    return (nanoClock.getAsLong() - stepStartNs) / NANOS_PER_SECOND;
  }

  /** Time taken per time planned. A quick first step may not promise a quick run. */
  private double pace() {
    return finishedPlannedSeconds == 0
        ? 1
        : Math.max(0.1, finishedActualSeconds / finishedPlannedSeconds);
  }

  /**
   * A step of a run that {@link Progress} shows.
   *
   * @param name what is done, such as {@code block 2, tls13-aes128}
   * @param expectedSeconds how long it should take; more than zero
   */
  public record Step(String name, double expectedSeconds) {

    public Step {
      if (!(expectedSeconds > 0)) {
        throw new IllegalArgumentException(
            "expectedSeconds of step "
                + name
                + " is "
                + expectedSeconds
                + "; it must be more than 0");
      }
    }
  }
}
