package io.encbench.tpcc.run;

import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientTurn;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The part of one client JVM in a run in turns that it shares with others. It performs each turn on
 * a thread of its own, so that questions do not disturb it. Its methods are called by one thread.
 */
public final class ClientTurns implements AutoCloseable {
  private final RunInTurns run;
  private CompletableFuture<ClientTurn> turn = new CompletableFuture<>();

  ClientTurns(RunInTurns run) {
    this.run = run;
  }

  /** A turn, which begins when it is told to. */
  private interface Work {
    ClientTurn perform(RunInTurns.Begin begin) throws SQLException;
  }

  /**
   * Starts a warm-up turn at a time on {@link System#nanoTime()}'s clock.
   *
   * @return the time at which it started
   * @throws SQLException if the run has failed
   */
  public long startWarmUp(long nanoTime, Duration length) throws SQLException {
    return start(nanoTime, begin -> run.shareWarmUp(begin, length));
  }

  /** Does the same for a measured turn. */
  public long startMeasured(long nanoTime, Duration length) throws SQLException {
    return start(nanoTime, begin -> run.shareMeasured(begin, length));
  }

  private long start(long nanoTime, Work work) throws SQLException {
    CompletableFuture<Long> started = new CompletableFuture<>();
    CompletableFuture<ClientTurn> ended = new CompletableFuture<>();
    turn = ended;
    RunInTurns.Begin begin = new RunInTurns.Begin(nanoTime, started::complete);
    Thread thread =
        new Thread(
            () -> {
              try {
                ended.complete(work.perform(begin));
              } catch (SQLException | RuntimeException | Error e) {
                started.completeExceptionally(e);
                ended.completeExceptionally(e);
              }
            },
            "client-turn");
    thread.setDaemon(true);
    thread.start();
    return ClientRun.of(started);
  }

  /**
   * Waits for the end of the turn, but not longer than a second. Returns the turn; empty if it goes
   * on.
   *
   * @throws SQLException if the run has failed
   */
  public Optional<ClientTurn> next() throws SQLException {
    CompletableFuture<ClientTurn> running = turn;
    try {
      running.copy().orTimeout(1, TimeUnit.SECONDS).join();
    } catch (RuntimeException e) {
      if (e.getCause() instanceof TimeoutException) {
        return Optional.empty();
      }
    }
    return Optional.of(ClientRun.of(running));
  }

  /** The counts of the run so far, while it rests. */
  public ClientPart.Totals totals() {
    return run.totals();
  }

  /** Ends the terminals, and returns what was measured. */
  public ClientPart end() throws SQLException {
    return run.part();
  }

  @Override
  public void close() {
    run.close();
  }
}
