package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Startup;
import io.encbench.tpcc.result.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * Cost of a JVM from its start until it is warm.
 *
 * @param seconds duration
 * @param extraCpuSeconds CPU beyond that of the same transactions when warm, including the JIT
 *     compiler
 */
public record Restart(double seconds, double extraCpuSeconds) {

  static @Nullable Restart of(RunResult run) {
    RunTurns turns = run.turns();
    Startup startup = turns == null ? null : turns.startup();
    if (startup == null) {
      return null;
    }
    double warm =
        run.clientCpu().secondsWithoutJit() / Math.max(1, Throughput.count(run.transactions()));
    return new Restart(startup.seconds(), startup.cpuSeconds() - warm * startup.transactions());
  }
}
