package io.encbench.report.progress;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * Computes the progress of a run and the time left. The first estimates use the plan alone; later
 * ones scale the rest of the plan by the pace of the finished steps. Thread-safe.
 */
public final class ProgressPlan {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Smallest overrun that is reported, as a fraction of the expected time of a step. */
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

  /** Name of the current or next step; empty when all are finished. */
  synchronized String stepName() {
    return finished < steps.size() ? steps.get(finished).name() : "";
  }

  double plannedSeconds() {
    return steps.stream().mapToDouble(Step::expectedSeconds).sum();
  }

  /** Completed part of the plan in planned seconds. A step counts for at most its planned time. */
  synchronized double doneSeconds() {
    return finishedPlannedSeconds
        + (running ? Math.min(stepSeconds() / pace(), steps.get(finished).expectedSeconds()) : 0);
  }

  /** {@link #doneSeconds()} as a percentage of the plan; 100 only after the last step. */
  synchronized int donePercent() {
    return finished == steps.size()
        ? 100
        : (int) Math.min(99, 100 * doneSeconds() / plannedSeconds());
  }

  /** Estimated time until the last step ends, at the pace so far. */
  synchronized double secondsLeft() {
    return (plannedSeconds() - doneSeconds()) * pace();
  }

  /**
   * Time by which the current step exceeds its expected time, which is its planned time, scaled up
   * if the finished steps took longer than planned. Zero if it exceeds it by less than a quarter.
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

  /**
   * Actual time divided by planned time of the finished steps. At least 0.1, so that a quick first
   * step does not predict an unrealistically short run.
   */
  private double pace() {
    return finishedPlannedSeconds == 0
        ? 1
        : Math.max(0.1, finishedActualSeconds / finishedPlannedSeconds);
  }

  /**
   * A step of a run that {@link Progress} shows.
   *
   * @param name name of the step, such as {@code block 2, tls13-aes128}
   * @param expectedSeconds planned duration, more than zero
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
