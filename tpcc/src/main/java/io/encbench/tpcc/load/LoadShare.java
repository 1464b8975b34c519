package io.encbench.tpcc.load;

import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The share of one client JVM in a load. The starter of the load has opened its journal, and
 * completes it. The share is loaded on a thread of its own, so that questions do not disturb it.
 * Its methods are called by one thread.
 */
public final class LoadShare {
  private final Database database;
  private final LoadSettings settings;
  private final int client;
  private final LoadConnections connections;
  private final AtomicInteger rows = new AtomicInteger();
  private final CompletableFuture<Long> cpuNanos = new CompletableFuture<>();

  /**
   * What a share has come to.
   *
   * @param rows rows that have been committed since the last one
   * @param ended whether the share is loaded or stopped
   * @param cpuNanos CPU time of this JVM for it; 0 before its end
   */
  public record Progress(int rows, boolean ended, long cpuNanos) {}

  /**
   * Starts to load.
   *
   * @param settings settings of the whole load
   * @param client number of the client, from 1
   */
  public LoadShare(Database database, LoadSettings settings, int client) {
    this.database = database;
    this.settings = settings;
    this.client = client;
    this.connections =
        new LoadConnections(database, settings.ofClient(client), Cardinality.STANDARD);
    Thread thread = new Thread(this::load, "load-share");
    thread.setDaemon(true);
    thread.start();
  }

  private void load() {
    try {
      cpuNanos.complete(connections.load(missing(), rows::addAndGet));
    } catch (SQLException | RuntimeException | Error e) {
      cpuNanos.completeExceptionally(e);
    }
  }

  /** Every unit belongs to one client, whether it is missing or not, so that no two load it. */
  private List<LoadUnit> missing() throws SQLException {
    try (Connection connection = database.connect()) {
      Set<String> done = new LoadJournal(connection).units().keySet();
      List<LoadUnit> units = LoadUnit.all(settings.warehouses());
      List<LoadUnit> own = new ArrayList<>();
      for (int i = client - 1; i < units.size(); i += settings.clients()) {
        if (!done.contains(units.get(i).id())) {
          own.add(units.get(i));
        }
      }
      return own;
    }
  }

  /**
   * Waits for the end, but not longer than a second.
   *
   * @throws SQLException if the server failed
   */
  public Progress next() throws SQLException {
    try {
      long nanos = cpuNanos.copy().orTimeout(1, TimeUnit.SECONDS).join();
      return new Progress(rows.getAndSet(0), /* ended= */ true, nanos);
    } catch (RuntimeException e) {
      Throwable cause = e.getCause();
      if (cause instanceof TimeoutException) {
        return new Progress(rows.getAndSet(0), /* ended= */ false, 0);
      }
      if (cause instanceof SQLException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Ends the load after the current units. */
  public void stop() {
    connections.stop();
  }
}
