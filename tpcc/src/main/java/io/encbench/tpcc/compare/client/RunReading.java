package io.encbench.tpcc.compare.client;

import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Window;
import io.encbench.frame.RunReport;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Converts the results in a run's directory into the report that the frame takes. */
final class RunReading {
  private static final double MICROS = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** Metrics by the collector's column. */
  private static final Map<String, Metric> HOST =
      Map.of(
          "cpu_user", Metric.HOST_CPU_USER,
          "cpu_nice", Metric.HOST_CPU_NICE,
          "cpu_system", Metric.HOST_CPU_SYSTEM,
          "cpu_iowait", Metric.HOST_CPU_IOWAIT,
          "cpu_steal", Metric.HOST_CPU_STEAL,
          "cpu_idle", Metric.HOST_CPU_IDLE);

  private RunReading() {}

  /**
   * Converts a run.
   *
   * @param schedule how the run shared its time with other arms
   * @param connections number of connections of the run
   * @param view session properties that the server reported for the arm's connection
   * @param cells number of cells found in the arm's tables after the run
   */
  static RunReport of(
      PlannedRun run,
      SavedRun saved,
      Schedule schedule,
      int connections,
      SessionView view,
      long cells) {
    RunResult result = saved.result();
    RunTurns turns = result.turns();
    String workload = run.level().workload();
    List<String> objections = new ArrayList<>(result.reasonsAgainst());
    ProvenSessions proven = result.proven();
    int before = Math.max(proven.during(), proven.before());
    int after = Math.max(proven.during(), proven.after());
    if (before < connections || after < connections) {
      objections.add(
          "proof of mode is missing: of %d sessions, %d were asked before the run and %d after it"
              .formatted(connections, before, after));
    }
    String where = "arm %s, %s, block %d: ".formatted(run.arm().name(), workload, run.block() + 1);
    return new RunReport(
        List.of(
            new RunReport.Measured(
                workload,
                null,
                Throughput.count(result.transactions()),
                result.measuredSeconds(),
                turns == null ? values(saved) : Map.of(),
                turns == null ? List.of() : windows(turns, schedule),
                objections)),
        Map.of(),
        Collections.nCopies(before, view),
        cells,
        turns == null ? null : turns.warmUp(),
        Standstill.sentence(result.standstills()).stream().map(where::concat).toList());
  }

  private static List<Window> windows(RunTurns turns, Schedule schedule) {
    return schedule == Schedule.DUETS
        ? turns.windows().stream().map(RunReading::ofItsClientAlone).toList()
        : turns.windows();
  }

  private static Window ofItsClientAlone(Window window) {
    Map<Metric, Double> values = new EnumMap<>(window.values());
    values.keySet().removeAll(Metric.OF_ALL_CLIENTS);
    return new Window(
        window.round(), window.position(), window.operations(), window.seconds(), values);
  }

  private static Map<Metric, Double> values(SavedRun saved) {
    RunResult result = saved.result();
    ClientCpu cpu = result.clientCpu();
    double seconds = result.measuredSeconds();
    double operations = Math.max(1, Throughput.count(result.transactions()));
    double process = cpu.userSeconds() + cpu.systemSeconds();
    double client = cpu.secondsWithoutJit();
    double cores = Double.parseDouble(result.environment().getOrDefault("client.cores", "NaN"));
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.THROUGHPUT, operations / seconds);
    values.put(Metric.CLIENT_CPU, MICROS * client / operations);
    values.put(Metric.CLIENT_CPU_PROCESS, MICROS * process / operations);
    values.put(Metric.CLIENT_CPU_USER, MICROS * cpu.userSeconds() / operations);
    values.put(Metric.CLIENT_CPU_SYSTEM, MICROS * cpu.systemSeconds() / operations);
    values.put(Metric.CLIENT_CPU_APPLICATION, MICROS * cpu.applicationSeconds() / operations);
    values.put(Metric.CLIENT_CPU_VM, MICROS * cpu.vmSeconds() / operations);
    values.put(Metric.CLIENT_CPU_JIT, MICROS * cpu.jitSeconds() / operations);
    values.put(Metric.CLIENT_CPU_GC, MICROS * cpu.gcSeconds() / operations);
    values.put(Metric.CLIENT_CPU_UTILISATION, client / seconds / cores);
    values.put(Metric.CLIENT_ALLOCATED, cpu.bytesAllocatedPerTransaction());
    values.put(Metric.CLIENT_RSS, (double) cpu.maxRssBytes());
    if (result.clientWire().bytesPerTransaction() > 0) {
      // The sockets of another driver do not count.
      values.put(Metric.WIRE_BYTES, result.clientWire().bytesPerTransaction());
      values.put(Metric.WIRE_SENT, result.clientWire().bytesSentPerTransaction());
      values.put(Metric.WIRE_RECEIVED, result.clientWire().bytesReceivedPerTransaction());
      values.put(Metric.ROUND_TRIPS, result.clientWire().roundTripsPerTransaction());
    }
    values.put(Metric.CELLS, result.encryption().cellsPerTransaction());
    values.put(Metric.CONTEXT_SWITCHES, cpu.kernel().contextSwitchesPerTransaction());
    values.put(Metric.PAGE_FAULTS, cpu.kernel().pageFaultsPerTransaction());
    values.put(Metric.IO_CALLS, cpu.kernel().ioCallsPerTransaction());
    values.put(Metric.SERVER_CPU, MICROS * serverCores(result) * seconds / operations);
    HOST.forEach((column, metric) -> values.put(metric, host(saved, column)));
    values.values().removeIf(value -> !Double.isFinite(value));
    return values;
  }

  private static double serverCores(RunResult result) {
    return result.seconds().stream()
        .filter(Second::measured)
        .mapToDouble(Second::serverCores)
        .average()
        .orElse(Double.NaN);
  }

  /** Mean share over the measured window, which ends with the sampling. */
  private static double host(SavedRun saved, String column) {
    List<Map<String, String>> rows = saved.host();
    if (rows.isEmpty()) {
      return Double.NaN;
    }
    double begin =
        number(rows.get(rows.size() - 1), "elapsed")
            - MILLIS_PER_SECOND * saved.result().measuredSeconds();
    return rows.stream()
        .filter(row -> number(row, "elapsed") > begin)
        .mapToDouble(row -> number(row, column))
        .average()
        .orElse(Double.NaN);
  }

  private static double number(Map<String, String> row, String column) {
    return Double.parseDouble(row.getOrDefault(column, "NaN"));
  }
}
