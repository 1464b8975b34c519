package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Startup;
import org.jspecify.annotations.Nullable;

/**
 * Cost of a JVM from its start until it is warm. Cold and warm transactions were done at the same
 * load, as fast as possible.
 *
 * @param seconds duration
 * @param extraCpuSeconds CPU beyond that of the same transactions when warm, including the JIT
 *     compiler; as measured, so it may be below 0 if cold transactions cost less than warm ones
 */
public record Restart(double seconds, double extraCpuSeconds) {

  /** The restart that a run began with; null if its cost was not recorded. */
  static @Nullable Restart of(RunResult run) {
    RunTurns turns = run.turns();
    Startup startup = turns == null ? null : turns.startup();
    Double warmMicros = startup == null ? null : startup.warmMicros();
    if (startup == null || warmMicros == null || !Double.isFinite(warmMicros)) {
      return null;
    }
    double warmSeconds = startup.transactions() * warmMicros / 1e6;
    return new Restart(startup.seconds(), startup.cpuSeconds() - warmSeconds);
  }
}
