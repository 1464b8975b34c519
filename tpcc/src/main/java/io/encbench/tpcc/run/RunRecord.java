package io.encbench.tpcc.run;

import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The observed course of a run.
 *
 * @param window the measured window
 * @param seconds the run second by second, including the ramp-up
 * @param standstills standstills in the measured window
 * @param turns turns in which the run worked; null if it never rested
 */
record RunRecord(
    RunObserver.Window window,
    List<Second> seconds,
    List<Standstill> standstills,
    @Nullable RunTurns turns) {}
