package io.encbench.tpcc;

import io.encbench.report.Figures;
import io.encbench.report.progress.LiveLine;
import io.encbench.tpcc.check.ConsistencyCheck;
import io.encbench.tpcc.check.ConsistencyCheck.CheckProgress;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import io.encbench.tpcc.node.Nodes;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.SchemaCheck;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Checks the consistency conditions and prints progress and results. */
final class Check {
  /**
   * Limited to the number of processors: one connection delivers rows faster than a processor can
   * sum them up.
   */
  private static final int MOST_CONNECTIONS = Runtime.getRuntime().availableProcessors();

  private static final double NANOS_PER_SECOND = 1e9;

  private final Database database;
  private final Arguments arguments;

  Check(Database database, Arguments arguments) {
    this.database = database;
    this.arguments = arguments;
  }

  /**
   * Checks all loaded warehouses on every server, and prints a line for each condition.
   *
   * @param when recorded in the results: {@code before} or {@code after} the run
   * @return one result for each condition, which holds if it holds on every server
   */
  List<ConsistencyResult> run(Set<ConsistencyCondition> conditions, String when)
      throws SQLException {
    Nodes nodes = Nodes.of(database);
    nodes.awaitEqual();
    if (!nodes.several()) {
      return run(database, conditions, when);
    }
    Map<Integer, ConsistencyResult> ofAll = new LinkedHashMap<>();
    for (Node node : nodes.all()) {
      arguments.out().println("at " + node.name());
      for (ConsistencyResult result : run(node.database(), conditions, when)) {
        ofAll.merge(
            result.condition(), result.at(node.name()), (one, other) -> one.holds() ? other : one);
      }
    }
    return List.copyOf(ofAll.values());
  }

  private List<ConsistencyResult> run(
      Database server, Set<ConsistencyCondition> conditions, String when) throws SQLException {
    PrintStream out = arguments.out();
    long startNanos = System.nanoTime();
    List<Connection> connections = new ArrayList<>();
    try {
      connections.add(server.connect());
      SchemaCheck.require(connections.get(0));
      int warehouses = LoadedDatabase.require(connections.get(0), 1).warehouses();
      while (connections.size() < Math.min(warehouses, MOST_CONNECTIONS)) {
        connections.add(server.connect());
      }
      out.println("checking " + Figures.count(warehouses, "warehouse"));
      var live = new LiveLine(out, arguments.terminal());
      List<ConsistencyResult> results =
          ConsistencyCheck.run(connections, warehouses, conditions, when, new Live(live));
      live.erase();
      results.forEach(this::show);
      out.printf(
          Locale.ROOT,
          "checked in %.1f s: %s%n",
          (System.nanoTime() - startNanos) / NANOS_PER_SECOND,
          verdict(results));
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while checking", e);
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  private void show(ConsistencyResult result) {
    arguments
        .out()
        .printf(
            "  %2d %-6s %s%n",
            result.condition(),
            result.holds() ? "holds" : "BROKEN",
            ConsistencyCondition.of(result.condition()).title());
    if (!result.holds()) {
      arguments.out().println("            " + result.violation());
    }
  }

  private static String verdict(List<ConsistencyResult> results) {
    long broken = results.stream().filter(result -> !result.holds()).count();
    return broken == 0
        ? "all " + results.size() + " conditions hold"
        : broken + " of " + results.size() + " conditions are BROKEN";
  }

  /** Shows the progress of the check on a terminal. */
  private record Live(LiveLine line) implements CheckProgress {
    @Override
    public void historyRead(long rows) {
      line.draw(String.format(Locale.ROOT, "checking: %,d history rows", rows));
    }

    @Override
    public void warehousesChecked(int checked, int of) {
      line.draw(String.format(Locale.ROOT, "checking: %,d of %,d warehouses", checked, of));
    }
  }
}
