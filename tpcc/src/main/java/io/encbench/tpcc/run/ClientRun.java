package io.encbench.tpcc.run;

import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.Latencies;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.run.BenchmarkRun.RunStart;
import io.encbench.tpcc.terminal.StopSignal;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The part of one client JVM in a run that it shares with others: it opens its connections, waits
 * for the common start, and measures on a thread of its own, so that questions do not disturb it.
 * Its methods are called by one thread, in the order of declaration.
 */
public final class ClientRun {
  /**
   * Before the start, the thread spins for so long, because a busy machine wakes a thread some
   * milliseconds late.
   */
  private static final long SPIN_NANOS = 10_000_000;

  private final Database database;
  private final RunSettings settings;
  private final RunTags tags;
  private final OptionalLong serverPid;
  private final RunStart files;
  private final RunConsole console;
  private final StopSignal stop = new StopSignal();
  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private final CompletableFuture<Long> due = new CompletableFuture<>();
  private final CompletableFuture<Long> started = new CompletableFuture<>();
  private final CompletableFuture<ClientPart> part = new CompletableFuture<>();

  /** Ended seconds that nobody has asked for yet; an empty one marks the end. */
  private final BlockingQueue<Optional<ObservedSecond>> news = new LinkedBlockingQueue<>();

  private final List<ObservedSecond> seconds = new ArrayList<>();
  private volatile boolean interrupted;

  /**
   * Prepares the part.
   *
   * @param settings settings of this client
   * @param tags tags of the client's meters when they are exported
   * @param serverPid process ID of the database server, if this client meters its CPU
   * @param files called shortly before the start, with its time, for listeners that receive every
   *     transaction
   * @param log receives warnings
   */
  public ClientRun(
      Database database,
      RunSettings settings,
      RunTags tags,
      OptionalLong serverPid,
      RunStart files,
      PrintStream log) {
    this.database = database;
    this.settings = settings;
    this.tags = tags;
    this.serverPid = serverPid;
    this.files = files;
    this.console = new RunConsole(log, StandardOutput.detect());
  }

  /**
   * Opens all connections and proves their mode. The terminals then wait for the start.
   *
   * @throws SQLException if the part cannot start
   * @throws io.encbench.config.ConfigurationException if the database cannot be connected to, or is
   *     not loaded for the run
   * @throws io.encbench.profile.proof.ModeMismatchException if a session is not in the mode that
   *     the URL asks for
   */
  public void open() throws SQLException {
    Thread thread = new Thread(this::measure, "client-run");
    thread.setDaemon(true);
    thread.start();
    var unused = of(opened);
  }

  /**
   * Starts the terminals at a time on {@link System#nanoTime()}'s clock.
   *
   * @return the time at which they started
   */
  public long start(long nanoTime) throws SQLException {
    due.complete(nanoTime);
    return of(started);
  }

  /** Waits for the end of the next second. Returns it; empty if the run has ended. */
  public Optional<ObservedSecond> next() throws SQLException {
    try {
      return news.take();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Ends the run soon. */
  public void stop() {
    interrupted = true;
    stop.give();
  }

  /** Waits until all terminals have ended, and returns what was measured. */
  public ClientPart end() throws SQLException {
    return of(part);
  }

  private void measure() {
    Start start = new Start();
    try {
      ClientPart measured;
      try (OpenRun run =
          new OpenRun(
              database,
              settings,
              OpenRun.Work.ALWAYS,
              /* runs= */ null,
              tags,
              start,
              serverPid,
              console,
              stop)) {
        started.complete(run.clock().startNanos());
        RunObserver observer =
            new RunObserver(
                run,
                stop,
                (second, latency, elapsed) ->
                    add(new ObservedSecond(second, Latencies.of(latency), elapsed)));
        RunObserver.Window window = observer.watch();
        news.add(Optional.empty());
        run.endTerminals();
        measured = run.part(interrupted, observer.course(window), seconds);
      }
      part.complete(measured);
    } catch (SQLException | RuntimeException | Error e) {
      opened.completeExceptionally(e);
      started.completeExceptionally(e);
      part.completeExceptionally(e);
      news.add(Optional.empty());
    }
  }

  private void add(ObservedSecond second) {
    seconds.add(second);
    news.add(Optional.of(second));
  }

  /** Waits for a time on {@link System#nanoTime()}'s clock, and wakes up without delay. */
  static void awaitTime(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      if (left > SPIN_NANOS) {
        LockSupport.parkNanos(left - SPIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** Waits for the outcome of another thread's work. */
  static <T> T of(CompletableFuture<T> outcome) throws SQLException {
    try {
      return outcome.get();
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof SQLException failure) {
        throw failure;
      }
      if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(cause);
    }
  }

  private static SQLException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new SQLException("interrupted while the client worked", e);
  }

  /** The common start. */
  private final class Start implements RunStart {
    private List<TransactionListener> listeners = List.of();

    @Override
    public long await() {
      opened.complete(null);
      long at = due.join();
      // Files are created before the start, because that takes different times in each client.
      ZonedDateTime begin =
          ZonedDateTime.now(ZoneId.systemDefault()).plusNanos(at - System.nanoTime());
      listeners = files.at(begin, at);
      awaitTime(at);
      return System.nanoTime();
    }

    @Override
    public List<TransactionListener> at(ZonedDateTime begun, long startNanos) {
      return listeners;
    }
  }
}
