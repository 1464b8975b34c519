package io.encbench.tpcc.check;

import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Checks the consistency conditions of clause 3.3.2 on the client. It reads through the measured
 * driver, which must be able to read back what it stored. No transaction may run meanwhile.
 *
 * <p>It reads each table except item and stock. A connection holds one district at a time, as a few
 * numbers per order. History sums are held for at most {@value #WAREHOUSES_PER_SCAN} warehouses (48
 * MB), so the history table is scanned once for each group of that many warehouses, and every other
 * table once.
 */
public final class ConsistencyCheck {
  static final int DISTRICTS = 10;
  private static final int WAREHOUSES_PER_SCAN = 200;

  /** Receives the progress of a check. Called from several threads, but never concurrently. */
  public interface CheckProgress {
    /**
     * Called while the history table is read. The total number of rows is not known in advance.
     *
     * @param rows number of rows read so far
     */
    void historyRead(long rows);

    /**
     * Called after each warehouse.
     *
     * @param checked number of warehouses checked so far
     * @param of number of warehouses to check
     */
    void warehousesChecked(int checked, int of);
  }

  /** Ignores progress. */
  public static final class NoProgress implements CheckProgress {
    @Override
    public void historyRead(long rows) {}

    @Override
    public void warehousesChecked(int checked, int of) {}
  }

  private final int warehouses;
  private final int warehousesPerScan;
  private final CheckProgress progress;
  private final Violations violations = new Violations();
  private final AtomicInteger checked = new AtomicInteger();

  private ConsistencyCheck(int warehouses, int warehousesPerScan, CheckProgress progress) {
    this.warehouses = warehouses;
    this.warehousesPerScan = warehousesPerScan;
    this.progress = progress;
  }

  /**
   * Checks a database.
   *
   * @param connections connections on which warehouses are read in parallel. They are left open. A
   *     connection without auto-commit reads in its current transaction
   * @param warehouses number of warehouses loaded, not the number that a run uses
   * @param conditions conditions to report on
   * @param when {@code before} or {@code after} the run, for the results
   * @return one result for each condition, in the order of their numbers
   * @throws SQLException if anything cannot be read; no results are then available
   */
  public static List<ConsistencyResult> run(
      List<Connection> connections,
      int warehouses,
      Set<ConsistencyCondition> conditions,
      String when,
      CheckProgress progress)
      throws SQLException, InterruptedException {
    return run(connections, warehouses, WAREHOUSES_PER_SCAN, conditions, when, progress);
  }

  static List<ConsistencyResult> run(
      List<Connection> connections,
      int warehouses,
      int warehousesPerScan,
      Set<ConsistencyCondition> conditions,
      String when,
      CheckProgress progress)
      throws SQLException, InterruptedException {
    var check = new ConsistencyCheck(warehouses, warehousesPerScan, progress);
    check.readAll(connections);
    return check.violations.results(conditions, when);
  }

  private void readAll(List<Connection> connections) throws SQLException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(connections.size());
    try {
      for (int first = 1; first <= warehouses; first += warehousesPerScan) {
        int last = Math.min(warehouses, first + warehousesPerScan - 1);
        var history = new HistorySums(first, last, warehouses, violations);
        history.read(connections.get(0), this::historyRead);
        var next = new AtomicInteger(first);
        List<Future<?>> workers = new ArrayList<>();
        for (Connection connection : connections) {
          workers.add(threads.submit(() -> work(connection, next, last, history)));
        }
        await(workers);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private @Nullable Void work(
      Connection connection, AtomicInteger next, int last, HistorySums history)
      throws SQLException {
    boolean done = false;
    try (var check = new WarehouseCheck(connection, violations)) {
      for (int warehouse = next.getAndIncrement();
          warehouse <= last;
          warehouse = next.getAndIncrement()) {
        check.check(warehouse, history);
        warehouseChecked();
      }
      done = true;
      return null;
    } finally {
      if (!done) {
        // There will be no result, so the other workers need not continue.
        next.set(last + 1);
      }
    }
  }

  private synchronized void historyRead(long rows) {
    progress.historyRead(rows);
  }

  private synchronized void warehouseChecked() {
    progress.warehousesChecked(checked.incrementAndGet(), warehouses);
  }

  /** Waits for all workers, so that no connection is in use when the first failure is thrown. */
  private static void await(List<Future<?>> workers) throws SQLException, InterruptedException {
    ExecutionException first = null;
    for (Future<?> worker : workers) {
      try {
        worker.get();
      } catch (ExecutionException e) {
        first = first == null ? e : first;
      }
    }
    if (first == null) {
      return;
    }
    if (first.getCause() instanceof SQLException problem) {
      throw problem;
    }
    throw new IllegalStateException(first.getCause());
  }
}
