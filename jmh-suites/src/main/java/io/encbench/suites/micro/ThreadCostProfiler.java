package io.encbench.suites.micro;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds to each JMH iteration the CPU time and the allocated bytes of the benchmark's threads, per
 * call. CPU time, unlike wall time, does not advance while another program has the processor. It
 * excludes the threads of the JIT compiler and the garbage collector, which the platform does not
 * show.
 */
public final class ThreadCostProfiler implements InternalProfiler {
  static final String CPU_NS = "cpu.thread";
  static final String ALLOCATED_BYTES = "alloc.thread";

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private long cpuNsBefore;
  private long allocatedBytesBefore;

  @Override
  public String getDescription() {
    return "CPU time and bytes allocated of the benchmark's threads, per call";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    cpuNsBefore = total(threads::getThreadCpuTime);
    allocatedBytesBefore = total(threads::getThreadAllocatedBytes);
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long cpuNs = total(threads::getThreadCpuTime) - cpuNsBefore;
    long allocatedBytes = total(threads::getThreadAllocatedBytes) - allocatedBytesBefore;
    // All calls count, including those of JMH's ramp, since these threads made them too.
    double calls = Math.max(1, result.getMetadata().getAllOps());
    return List.of(
        new ScalarResult(CPU_NS, cpuNs / calls, "ns/op", AggregationPolicy.AVG),
        new ScalarResult(ALLOCATED_BYTES, allocatedBytes / calls, "B/op", AggregationPolicy.AVG));
  }

  /** Sums a value over all threads except this one, which is JMH's own. */
  private long total(ToLongFunction<Long> value) {
    long self = Thread.currentThread().getId();
    return Arrays.stream(threads.getAllThreadIds())
        .filter(id -> id != self)
        .map(id -> Math.max(0, value.applyAsLong(id)))
        .sum();
  }
}
