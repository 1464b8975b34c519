package io.encbench.tpcc.terminal;

import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.transaction.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The threads that execute the transactions of a run's terminals. Its methods are called by one
 * thread.
 */
public final class TerminalPool {
  /**
   * Stack size of a thread: enough for a driver's call depth, and 1024 stacks take only 256 MiB of
   * address space.
   */
  private static final long STACK_BYTES = 256 << 10;

  private static final long WARM_UP_SEED = 0x5EED;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger running = new AtomicInteger();

  /**
   * Keeps the threads alive until the meters are read, because a thread's meters vanish with it.
   */
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  private final AtomicReference<@Nullable Throwable> crash = new AtomicReference<>();

  /** Number of connections of a run, at most the number of terminals. */
  public static int connections(RunSettings settings) {
    return Math.min(settings.connections(), settings.terminals());
  }

  /**
   * Starts the threads.
   *
   * @param constants constants of NURand for this run, clause 2.1.6.1
   * @param sessions one for each of {@link #connections}, which the threads close
   * @param source source of sessions that replace lost ones
   * @param stop ends the threads; the last thread that finishes gives it too
   * @param startNanos start of the first transactions, on {@link System#nanoTime()}'s clock
   * @param turns turns in which the threads work; null if they always work
   */
  public TerminalPool(
      RunSettings settings,
      TpccRandom.Constants constants,
      List<Session> sessions,
      SessionSource source,
      TerminalListener listener,
      StopSignal stop,
      long startNanos,
      @Nullable Turns turns) {
    DeliveryQueue deliveries = new DeliveryQueue();
    SplittableRandom seeds = new SplittableRandom(settings.terminalSeed() + 1);
    List<Terminal> terminals = Terminals.of(settings, constants);
    List<Pace> paces =
        turns == null
            ? Paces.of(settings, terminals, stop, startNanos)
            : Paces.inTurns(
                settings,
                Terminals.of(settings, settings.terminalSeed() ^ WARM_UP_SEED, constants),
                terminals,
                stop,
                startNanos,
                turns);
    for (int i = 0; i < paces.size(); i++) {
      Worker worker =
          new Worker(
              paces.get(i), deliveries, sessions.get(i), source, listener, stop, seeds.nextLong());
      Thread thread =
          new Thread(null, () -> work(worker, stop), "terminal-" + (i + 1), STACK_BYTES);
      // A thread that hangs on a dead network must not keep the program from ending.
      thread.setDaemon(true);
      threads.add(thread);
    }
    running.set(threads.size());
    threads.forEach(Thread::start);
  }

  private void work(Worker worker, StopSignal stop) {
    try {
      worker.run();
    } catch (RuntimeException | Error thrown) {
      crash.compareAndSet(null, thrown);
      stop.give();
    } finally {
      if (running.decrementAndGet() == 0) {
        stop.give();
      }
      awaitEnd();
    }
  }

  private void awaitEnd() {
    try {
      mayEnd.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits until all threads have ended. No thread ends before this is called, even if it has
   * finished its work.
   *
   * @return number of threads that have not ended within the limit
   */
  public int await(Duration limit) throws InterruptedException {
    mayEnd.countDown();
    long deadline = System.nanoTime() + limit.toNanos();
    int alive = 0;
    for (Thread thread : threads) {
      long millis = Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
      thread.join(millis);
      if (thread.isAlive()) {
        alive++;
      }
    }
    return alive;
  }

  /** The error that ended a thread unexpectedly; null if there was none. */
  public @Nullable Throwable crash() {
    return crash.get();
  }
}
