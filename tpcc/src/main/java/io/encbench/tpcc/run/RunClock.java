package io.encbench.tpcc.run;

import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.RunSettings.Stop;

/**
 * The times of a run on {@link System#nanoTime()}'s clock. Immutable.
 *
 * @param startNanos start of the ramp-up
 * @param measuredFromNanos end of the ramp-up
 * @param plannedEndNanos end of the measured window; {@link #NEVER} away if the run ends after a
 *     number of transactions
 */
record RunClock(long startNanos, long measuredFromNanos, long plannedEndNanos) {
  static final long NEVER = Long.MAX_VALUE / 4;

  /** The clock of a run in turns, whose windows are measured separately. */
  static RunClock inTurns(long startNanos) {
    return new RunClock(startNanos, startNanos + NEVER, startNanos + NEVER);
  }

  static RunClock of(RunSettings settings, long startNanos) {
    long measuredFrom = startNanos + settings.rampup().toNanos();
    long window = settings.stop() instanceof Stop.After after ? after.duration().toNanos() : NEVER;
    return new RunClock(startNanos, measuredFrom, measuredFrom + window);
  }
}
