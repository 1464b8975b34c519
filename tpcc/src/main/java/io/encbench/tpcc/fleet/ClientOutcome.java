package io.encbench.tpcc.fleet;

import io.encbench.tpcc.run.SharedRun;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a client's work.
 *
 * @param refusal reason why the run cannot start; null if it did
 * @param measured what the client measured; null if the run cannot start
 */
record ClientOutcome(@Nullable String refusal, SharedRun.@Nullable Outcome measured) {}
