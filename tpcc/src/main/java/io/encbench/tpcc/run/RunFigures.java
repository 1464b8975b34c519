package io.encbench.tpcc.run;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.CellMetrics;
import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.ClientThreadMetrics;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.WireMetrics;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ClientWire;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.schema.Table;
import java.util.List;
import java.util.Map;

/**
 * The figures of a measured window that come from meters. Immutable.
 *
 * @param gained growth of the meters in the window
 * @param seconds length of the window
 * @param maxRssBytes largest resident memory
 * @param transactions transactions that count
 */
record RunFigures(MeterSnapshot gained, double seconds, long maxRssBytes, long transactions) {
  private double per() {
    return Math.max(1, transactions);
  }

  /** CPU of the process or processes, user and system, in seconds. */
  double cpuSeconds() {
    return gained.counter(ClientCpuMetrics.NAME).orElse(Double.NaN);
  }

  ClientCpu clientCpu() {
    double all = cpuSeconds();
    double system = gained.counter(ClientCpuMetrics.NAME, "mode", "system").orElse(0);
    return new ClientCpu(
        all - system,
        system,
        threads("application"),
        threads("jit"),
        threads("gc"),
        threads("vm"),
        1e6 * all / per(),
        gained.counter(ClientMemoryMetrics.ALLOCATED).orElse(Double.NaN) / per(),
        maxRssBytes,
        kernelWork());
  }

  private KernelWork kernelWork() {
    Map<Metric, Double> cost =
        CostPerOperation.of(
            gained, Math.max(1, transactions), seconds, Runtime.getRuntime().availableProcessors());
    return new KernelWork(
        cost.getOrDefault(Metric.CONTEXT_SWITCHES, Double.NaN),
        cost.getOrDefault(Metric.PAGE_FAULTS, Double.NaN),
        cost.getOrDefault(Metric.IO_CALLS, Double.NaN));
  }

  private double threads(String group) {
    return gained.counter(ClientThreadMetrics.NAME, "group", group).orElse(Double.NaN);
  }

  /**
   * What the driver encrypted.
   *
   * @param columns the encrypted columns
   * @param countsCells whether the values that the driver encrypts are counted
   */
  Encryption encryption(List<String> columns, boolean countsCells) {
    return new Encryption(
        columns,
        (double) columns.size() / Table.columnsInAll(),
        cells("encrypted", countsCells) / per(),
        cells("decrypted", countsCells) / per());
  }

  private double cells(String operation, boolean countsCells) {
    return countsCells
        ? gained.counter(CellMetrics.NAME, "operation", operation).orElse(Double.NaN)
        : Double.NaN;
  }

  ClientWire clientWire() {
    return new ClientWire(
        gained.counter(WireMetrics.BYTES, "direction", "sent").orElse(Double.NaN) / per(),
        gained.counter(WireMetrics.BYTES, "direction", "received").orElse(Double.NaN) / per(),
        gained.counter(WireMetrics.ROUND_TRIPS).orElse(Double.NaN) / per());
  }
}
