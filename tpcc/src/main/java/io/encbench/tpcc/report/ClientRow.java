package io.encbench.tpcc.report;

import io.encbench.report.Figures;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.Throughput;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A row of the table of clients: one client, or all together. */
record ClientRow(
    String client,
    String machine,
    String warehouses,
    int terminals,
    String transactions,
    String tpmTotal,
    String cpu,
    String cpuPerTransaction,
    String memory,
    String startedAfter,
    String clock,
    String sessions) {
  /** The rows of a run: one for each client and one for the whole; empty for a single client. */
  static List<ClientRow> rows(RunResult run) {
    return run.clients().isEmpty()
        ? List.of()
        : Stream.concat(run.clients().stream().map(ClientRow::of), Stream.of(ofAll(run))).toList();
  }

  private static ClientRow of(ClientResult client) {
    return new ClientRow(
        Integer.toString(client.client()),
        client.machine(),
        client.firstWarehouse() + " to " + client.lastWarehouse(),
        client.terminals(),
        String.format(Locale.ROOT, "%,d", client.transactions()),
        Figures.rounded(client.tpmTotal()),
        Figures.rounded(client.cpuSeconds()),
        Figures.rounded(client.microsPerTransaction()),
        Figures.memory(client.maxRssBytes()),
        millis(client.startedAfterFirstMillis()),
        millis(client.clockOffsetMillis()) + " ± " + millis(client.clockUncertaintyMillis()),
        client.proven().before() + " and " + client.proven().after());
  }

  /** The row of a whole run that several clients shared. Its start is that of the last client. */
  private static ClientRow ofAll(RunResult run) {
    List<ClientResult> clients = run.clients();
    return new ClientRow(
        "all",
        ArmTable.NONE,
        clients.get(0).firstWarehouse() + " to " + clients.get(clients.size() - 1).lastWarehouse(),
        clients.stream().mapToInt(ClientResult::terminals).sum(),
        String.format(Locale.ROOT, "%,d", Throughput.count(run.transactions())),
        Figures.rounded(Throughput.of(run).tpmTotal()),
        Figures.rounded(run.clientCpu().userSeconds() + run.clientCpu().systemSeconds()),
        Figures.rounded(run.clientCpu().microsPerTransaction()),
        Figures.memory(run.clientCpu().maxRssBytes()),
        millis(ClientResult.skewMillis(clients)),
        ArmTable.NONE,
        run.proven().before() + " and " + run.proven().after());
  }

  /** Milliseconds with two decimals. */
  static String millis(double millis) {
    return String.format(Locale.ROOT, "%.2f", millis);
  }
}
