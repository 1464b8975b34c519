package io.encbench.tpcc.report;

import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.stacks.Cause;
import io.encbench.tpcc.stacks.StackSamples;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Client CPU of one run in microseconds per transaction, by cause. The operating system reports the
 * CPU of kernel, JIT compiler, garbage collector and JVM. The rest, Java code in user mode, is
 * split by the shares of sampled stacks. Immutable.
 *
 * @param micros CPU by the title of the cause, in the order of presentation
 * @param samples number of sampled stacks
 */
public record CpuByCause(Map<String, Double> micros, long samples) {
  /** Causes reported by the operating system, in addition to those of {@link Cause}. */
  static final String KERNEL = "kernel";

  static final String JIT = "JIT compiler";
  static final String GC = "garbage collector";
  static final String VM = "other JVM threads";

  /** Splits the CPU of a run. */
  public static CpuByCause of(RunResult run, StackSamples stacks) {
    ClientCpu cpu = run.clientCpu();
    double per = 1e6 / Math.max(1, Throughput.count(run.transactions()));
    double java =
        Math.max(0, cpu.userSeconds() - cpu.jitSeconds() - cpu.gcSeconds() - cpu.vmSeconds());
    Map<String, Double> micros = new LinkedHashMap<>();
    for (Cause cause : Cause.values()) {
      micros.put(cause.title(), per * java * stacks.share(cause));
    }
    micros.put(KERNEL, per * cpu.systemSeconds());
    micros.put(GC, per * cpu.gcSeconds());
    micros.put(VM, per * cpu.vmSeconds());
    micros.put(JIT, per * cpu.jitSeconds());
    micros.values().removeIf(value -> !Double.isFinite(value));
    return new CpuByCause(micros, stacks.count());
  }
}
