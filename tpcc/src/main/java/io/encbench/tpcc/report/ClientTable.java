package io.encbench.tpcc.report;

import io.encbench.report.Figures;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Head;
import io.encbench.tpcc.report.ComparisonData.ArmRun;
import io.encbench.tpcc.result.ClientResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The clients that shared the runs of a comparison: a row for each client of each run, and one for
 * the whole run.
 *
 * @param runs the finished runs
 */
public record ClientTable(List<ArmRun> runs) {
  private static final List<Head> HEADS =
      List.of(
          Head.text("client"),
          Head.text("machine"),
          Head.text("warehouses"),
          Head.number("terminals"),
          Head.number("transactions"),
          Head.number("tpmTOTAL"),
          Head.number("CPU s"),
          Head.number("CPU µs per transaction"),
          Head.number("peak memory"),
          Head.number("started after ms"),
          Head.number("clock ahead ms"),
          Head.number("sessions proven before and after"));

  /** The runs that several clients shared. */
  public ClientTable {
    runs = runs.stream().filter(run -> !run.run().clients().isEmpty()).toList();
  }

  /** The table. */
  ReportTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (ArmRun run : runs) {
      ClientRow.rows(run.run()).forEach(client -> rows.add(row(name(run), client)));
    }
    return ReportTable.of("run", HEADS, rows);
  }

  private static String name(ArmRun run) {
    return "block %d, %s, %s".formatted(run.block() + 1, run.workload(), run.arm());
  }

  private static List<String> row(String run, ClientRow client) {
    return List.of(
        run,
        client.client(),
        client.machine(),
        client.warehouses(),
        Integer.toString(client.terminals()),
        client.transactions(),
        client.tpmTotal(),
        client.cpu(),
        client.cpuPerTransaction(),
        client.memory(),
        client.startedAfter(),
        client.clock(),
        client.sessions());
  }

  /** A line for each run, for the console. */
  public List<String> lines() {
    return runs.stream().map(ClientTable::line).toList();
  }

  private static String line(ArmRun run) {
    return String.format(
        Locale.ROOT,
        "%s: %s started within %.2f ms; %s",
        name(run),
        Figures.count(run.run().clients().size(), "client"),
        ClientResult.skewMillis(run.run().clients()),
        run.run().clients().stream().map(ClientTable::words).collect(Collectors.joining("; ")));
  }

  private static String words(ClientResult client) {
    return String.format(
        Locale.ROOT,
        "%d: tpmTOTAL %.0f, CPU %.2f s, %.0f us per transaction",
        client.client(),
        client.tpmTotal(),
        client.cpuSeconds(),
        client.microsPerTransaction());
  }
}
