package io.encbench.tpcc.report;

import io.encbench.report.Figures;
import io.encbench.tpcc.result.ClientResult;
import java.util.Locale;

/** A row of the table of clients. */
record ClientRow(
    int client,
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
  static ClientRow of(ClientResult client) {
    return new ClientRow(
        client.client(),
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

  /** Milliseconds with two decimals. */
  static String millis(double millis) {
    return String.format(Locale.ROOT, "%.2f", millis);
  }
}
