package io.encbench.tpcc.load;

import io.encbench.config.ConfigurationException;
import io.encbench.report.Figures;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.node.Nodes;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.SchemaCheck;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loads the tables that a build has created. If it is killed at any moment, the next load continues
 * where it stopped. Use each object for one load only.
 */
public final class Loader {
  private static final double NANOS_PER_MICRO = 1e3;

  private final Database database;
  private final LoadSettings settings;
  private final PrintStream out;
  private final StandardOutput terminal;
  private final Cardinality cardinality;
  private final LoadConnections connections;
  private final @Nullable SharedLoad shared;
  private volatile boolean stopped;

  /**
   * Prepares a load.
   *
   * @param shared the clients that load; null if this JVM loads itself
   * @param out receives progress and messages
   * @param terminal properties of the terminal or file to which {@code out} prints
   */
  public Loader(
      Database database,
      LoadSettings settings,
      @Nullable SharedLoad shared,
      PrintStream out,
      StandardOutput terminal) {
    this(database, settings, shared, out, terminal, Cardinality.STANDARD);
  }

  /** Prepares a load by this JVM, with any cardinality. */
  Loader(
      Database database,
      LoadSettings settings,
      PrintStream out,
      StandardOutput terminal,
      Cardinality cardinality) {
    this(database, settings, /* shared= */ null, out, terminal, cardinality);
  }

  private Loader(
      Database database,
      LoadSettings settings,
      @Nullable SharedLoad shared,
      PrintStream out,
      StandardOutput terminal,
      Cardinality cardinality) {
    this.database = database;
    this.settings = settings;
    this.shared = shared;
    this.out = out;
    this.terminal = terminal;
    this.cardinality = cardinality;
    this.connections = new LoadConnections(database, settings, cardinality);
  }

  /** The outcome of a load. */
  public enum Outcome {
    /** The tables contain exactly the expected rows. */
    COMPLETE,
    /** The load was stopped; the next load continues it. */
    STOPPED
  }

  /** Ends the load after the current units. May be called from any thread. */
  public void stop() {
    stopped = true;
    connections.stop();
    if (shared != null) {
      shared.stop();
    }
  }

  /**
   * Loads the missing rows and verifies the row counts of all tables.
   *
   * @throws ConfigurationException if the schema is wrong or the tables contain other rows
   * @throws LoadException if the load is interrupted or another program changes the tables
   * @throws SQLException if the server fails
   */
  public Outcome load() throws SQLException {
    Nodes nodes = Nodes.of(database);
    nodes.awaitEqual();
    try (Connection connection = database.connect()) {
      SchemaCheck.require(connection);
      LoadJournal journal = new LoadJournal(connection);
      Optional<LoadedDatabase> loaded = LoadedDatabase.find(connection);
      if (loaded.isPresent()) {
        requireSameSize(loaded.get());
        journal.drop();
        out.println("already loaded: " + Figures.count(settings.warehouses(), "warehouse"));
        return Outcome.COMPLETE;
      }
      journal.open(description());
      // The workers find the tables and, after them, this connection finds all rows.
      nodes.awaitEqual();
      loadMissing(journal);
      if (stopped) {
        out.println("stopped; the next load continues from here");
        return Outcome.STOPPED;
      }
      nodes.awaitEqual();
      verify(connection, journal);
      complete(connection);
      journal.drop();
      return Outcome.COMPLETE;
    }
  }

  private void requireSameSize(LoadedDatabase loaded) {
    if (loaded.warehouses() != settings.warehouses()) {
      throw new ConfigurationException(
          "warehouses="
              + settings.warehouses()
              + ", but "
              + loaded.warehouses()
              + " are loaded: destroy and build for another number");
    }
  }

  private String description() {
    return "%s with seed %d (%d items, %d customers and %d new orders per district)"
        .formatted(
            Figures.count(settings.warehouses(), "warehouse"),
            settings.seed(),
            cardinality.items(),
            cardinality.customers(),
            cardinality.newOrders());
  }

  private void loadMissing(LoadJournal journal) throws SQLException {
    Map<String, Integer> done = journal.units();
    List<LoadUnit> missing = new ArrayList<>();
    for (LoadUnit unit : LoadUnit.all(settings.warehouses())) {
      if (!done.containsKey(unit.id())) {
        missing.add(unit);
      }
    }
    long before = done.values().stream().mapToLong(Integer::longValue).sum();
    try (LoadProgress progress =
        new LoadProgress(
            RowCounts.expected(cardinality, settings.warehouses()).total(),
            before,
            out,
            terminal)) {
      long cpuNanos =
          shared == null || missing.isEmpty()
              ? connections.load(missing, progress::loaded)
              : shared.perform(progress::loaded);
      progress.end(cpuNanos / NANOS_PER_MICRO);
    }
  }

  private void verify(Connection connection, LoadJournal journal) throws SQLException {
    Map<String, Integer> done = journal.units();
    long orderUnitRows = 0;
    for (LoadUnit unit : LoadUnit.all(settings.warehouses())) {
      Integer rows = done.get(unit.id());
      if (rows == null) {
        throw new LoadException("the unit " + unit.id() + " is missing; load again");
      }
      if (unit.kind() == LoadUnit.Kind.ORDER) {
        orderUnitRows += rows;
      }
    }
    RowCounts counts = RowCounts.of(cardinality, settings.warehouses(), orderUnitRows);
    List<String> differences = counts.differences(connection);
    if (!differences.isEmpty()) {
      throw new LoadException(
          "another program has changed the tables during the load: "
              + String.join("; ", differences)
              + "; destroy and build");
    }
    out.printf("verified: %,d rows, the expected number in each table%n", counts.total());
  }

  private void complete(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    new LoadedDatabase(settings.warehouses(), Constants.ofLoad(settings.seed())).write(connection);
    connection.commit();
    connection.setAutoCommit(true);
  }
}
