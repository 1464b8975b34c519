package io.encbench.experiment.process;

import io.encbench.experiment.result.Metric;
import io.encbench.metrics.CellMetrics;
import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientKernelMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.ClientThreadMetrics;
import io.encbench.metrics.HostMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.ServerCpuMetrics;
import io.encbench.metrics.WireMetrics;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Converts the increase of meters over a measured window to cost per operation. */
public final class CostPerOperation {
  private final Map<Metric, Double> values = new EnumMap<>(Metric.class);
  private final MeterSnapshot window;
  private final double operations;

  private CostPerOperation(MeterSnapshot window, double operations) {
    this.window = window;
    this.operations = operations;
  }

  /**
   * Computes every metric that the window's meters can provide.
   *
   * @param window difference of two snapshots
   * @param operations number of operations in the window, above zero
   * @param seconds length of the window
   * @param cores processors that the client may use
   */
  public static Map<Metric, Double> of(
      MeterSnapshot window, long operations, double seconds, int cores) {
    CostPerOperation cost = new CostPerOperation(window, operations);
    cost.values.put(Metric.THROUGHPUT, operations / seconds);
    cost.clientCpu(seconds * cores);
    cost.perOperation(Metric.CLIENT_ALLOCATED, 1, window.counter(ClientMemoryMetrics.ALLOCATED));
    cost.put(Metric.CLIENT_RSS, window.gauge(ClientMemoryMetrics.RSS));
    cost.wire();
    cost.perOperation(Metric.CELLS, 1, window.counter(CellMetrics.NAME));
    cost.perOperation(Metric.CONTEXT_SWITCHES, 1, cost.switches());
    cost.perOperation(Metric.PAGE_FAULTS, 1, window.counter(ClientKernelMetrics.PAGE_FAULTS));
    cost.perOperation(Metric.IO_CALLS, 1, window.counter(ClientKernelMetrics.IO_CALLS));
    cost.perOperation(Metric.SERVER_CPU, 1e6, window.counter(ServerCpuMetrics.NAME));
    cost.host();
    return cost.values;
  }

  /** Leaves the wire out if no byte was counted: the sockets of other drivers are not ours. */
  private void wire() {
    OptionalDouble bytes = window.counter(WireMetrics.BYTES);
    if (bytes.orElse(0) == 0) {
      return;
    }
    perOperation(Metric.WIRE_BYTES, 1, bytes);
    perOperation(Metric.WIRE_SENT, 1, window.counter(WireMetrics.BYTES, "direction", "sent"));
    perOperation(
        Metric.WIRE_RECEIVED, 1, window.counter(WireMetrics.BYTES, "direction", "received"));
    perOperation(Metric.ROUND_TRIPS, 1, window.counter(WireMetrics.ROUND_TRIPS));
  }

  private void clientCpu(double coreSeconds) {
    OptionalDouble total = window.counter(ClientCpuMetrics.NAME);
    perOperation(Metric.CLIENT_CPU_PROCESS, 1e6, total);
    perOperation(Metric.CLIENT_CPU, 1e6, withoutJit(total));
    // If the clients do not have all processors, the JIT compiler also runs on the others.
    withoutJit(total)
        .ifPresent(cpu -> values.put(Metric.CLIENT_CPU_UTILISATION, cpu / coreSeconds));
    perOperation(
        Metric.CLIENT_CPU_USER, 1e6, window.counter(ClientCpuMetrics.NAME, "mode", "user"));
    perOperation(
        Metric.CLIENT_CPU_SYSTEM, 1e6, window.counter(ClientCpuMetrics.NAME, "mode", "system"));
    threads(Metric.CLIENT_CPU_APPLICATION, "application");
    threads(Metric.CLIENT_CPU_JIT, "jit");
    threads(Metric.CLIENT_CPU_GC, "gc");
    threads(Metric.CLIENT_CPU_VM, "vm");
  }

  /**
   * CPU time without that of the JIT compiler; of the whole process if its threads cannot be
   * distinguished.
   */
  private OptionalDouble withoutJit(OptionalDouble process) {
    OptionalDouble threads = window.counter(ClientThreadMetrics.NAME);
    OptionalDouble jit = window.counter(ClientThreadMetrics.NAME, "group", "jit");
    return threads.isPresent() && jit.isPresent()
        ? OptionalDouble.of(threads.getAsDouble() - jit.getAsDouble())
        : process;
  }

  /** Context switches without those of the JIT compiler's threads, as for client CPU. */
  private OptionalDouble switches() {
    OptionalDouble all = window.counter(ClientThreadMetrics.SWITCHES);
    OptionalDouble jit = window.counter(ClientThreadMetrics.SWITCHES, "group", "jit");
    return all.isPresent() && jit.isPresent()
        ? OptionalDouble.of(all.getAsDouble() - jit.getAsDouble())
        : OptionalDouble.empty();
  }

  private void threads(Metric metric, String group) {
    perOperation(metric, 1e6, window.counter(ClientThreadMetrics.NAME, "group", group));
  }

  private void host() {
    window
        .counter(HostMetrics.CPU)
        .ifPresent(
            all -> {
              share(Metric.HOST_CPU_USER, "user", all);
              share(Metric.HOST_CPU_NICE, "nice", all);
              share(Metric.HOST_CPU_SYSTEM, "system", all);
              share(Metric.HOST_CPU_IOWAIT, "iowait", all);
              share(Metric.HOST_CPU_STEAL, "steal", all);
              share(Metric.HOST_CPU_IDLE, "idle", all);
            });
  }

  private void share(Metric metric, String mode, double all) {
    window
        .counter(HostMetrics.CPU, "mode", mode)
        .ifPresent(seconds -> values.put(metric, all == 0 ? 0 : seconds / all));
  }

  private void perOperation(Metric metric, double scale, OptionalDouble gained) {
    gained.ifPresent(value -> values.put(metric, value * scale / operations));
  }

  private void put(Metric metric, OptionalDouble value) {
    value.ifPresent(v -> values.put(metric, v));
  }
}
