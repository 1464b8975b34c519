package io.encbench.tpcc.load;

import com.sun.management.OperatingSystemMXBean;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import io.encbench.tpcc.config.LoadSettings;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Loads units over several connections of this JVM. An instance is used once. */
final class LoadConnections {
  private static final int DUPLICATE_ENTRY = 1062;

  private final Database database;
  private final LoadSettings settings;
  private final Cardinality cardinality;
  private volatile boolean stopped;
  private volatile boolean failed;

  LoadConnections(Database database, LoadSettings settings, Cardinality cardinality) {
    this.database = database;
    this.settings = settings;
    this.cardinality = cardinality;
  }

  /** Ends the load after the current units. May be called from any thread. */
  void stop() {
    stopped = true;
  }

  /**
   * Loads units.
   *
   * @param loaded receives the number of rows of each unit that has been committed, from any thread
   * @return CPU time that this process used for it, in nanoseconds
   * @throws LoadException if the load is interrupted or another program changes the tables
   * @throws SQLException if the server fails
   */
  long load(Collection<LoadUnit> units, IntConsumer loaded) throws SQLException {
    long cpuNanos = cpuNanos();
    Queue<LoadUnit> missing = new ConcurrentLinkedQueue<>(units);
    int workers = Math.min(settings.loadWorkers(), missing.size());
    if (workers == 0) {
      return 0;
    }
    List<Node> written = database.writtenNodes();
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        Database server = written.get(i % written.size()).database();
        running.add(
            threads.submit(
                () -> {
                  work(server, missing, loaded);
                  return null;
                }));
      }
      for (Future<?> worker : running) {
        await(worker);
      }
    } finally {
      threads.shutdown();
    }
    return cpuNanos() - cpuNanos;
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private void work(Database server, Queue<LoadUnit> missing, IntConsumer loaded)
      throws SQLException {
    try (LoadWorker worker = new LoadWorker(server, settings, cardinality)) {
      for (LoadUnit unit = missing.poll(); unit != null; unit = missing.poll()) {
        if (stopped || failed) {
          return;
        }
        loaded.accept(worker.load(unit));
      }
    } catch (SQLException | RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  private static void await(Future<?> worker) throws SQLException {
    try {
      worker.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadException("interrupted; load again to continue from here", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw explained(failure);
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static SQLException explained(SQLException failure) {
    if (failure.getErrorCode() == DUPLICATE_ENTRY) {
      throw new LoadException(
          "another program writes to these tables ("
              + failure.getMessage()
              + "); end it, and load"
              + " again to continue from here, or destroy and build",
          failure);
    }
    return failure;
  }
}
