package io.encbench.tpcc.run;

import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a run.
 *
 * @param seconds its course, the ramp-up included
 * @param standstills of the measured window
 * @param turns in which it worked; null if it never rested
 */
record RunRecord(
    RunObserver.Window window,
    List<Second> seconds,
    List<Standstill> standstills,
    @Nullable RunTurns turns) {}
