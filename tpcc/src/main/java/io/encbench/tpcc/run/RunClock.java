package io.encbench.tpcc.run;

import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.RunSettings.Stop;

/**
 * The moments of a run on {@link System#nanoTime()}'s clock. Immutable.
 *
 * @param startNanos begin of the ramp-up
 * @param measuredFromNanos its end
 * @param plannedEndNanos end of the measured window; so far away as to be never if the run ends by
 *     the number of transactions
 */
record RunClock(long startNanos, long measuredFromNanos, long plannedEndNanos) {
  static final long NEVER = Long.MAX_VALUE / 4;

  /** That of a run in turns, which are measured by themselves. */
  static RunClock inTurns(long startNanos) {
    return new RunClock(startNanos, startNanos + NEVER, startNanos + NEVER);
  }

  static RunClock of(RunSettings settings, long startNanos) {
    long measuredFrom = startNanos + settings.rampup().toNanos();
    long window = settings.stop() instanceof Stop.After after ? after.duration().toNanos() : NEVER;
    return new RunClock(startNanos, measuredFrom, measuredFrom + window);
  }
}
