package io.encbench.tpcc.terminal;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the terminals of a run work in turns. Between turns they rest, after the transactions in
 * progress have ended. A schedule of transactions pauses between turns and during warm-up turns.
 * Warm-up turns run as fast as possible, because code is optimised by how often it runs.
 * Thread-safe.
 */
public final class Turns {
  static final long NEVER = -1;
  static final long UNSCHEDULED = -2;

  private final StopSignal stop;
  private final int workers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private Kind kind = Kind.REST;
  private int waiting;
  private long restedNanos;
  private long restingSinceNanos;

  /** State of the terminals. */
  public enum Kind {
    REST,
    /** The terminals work as fast as possible. */
    WARM_UP,
    /** The terminals follow their schedule, if they have one. */
    MEASURED
  }

  /**
   * Starts with a rest.
   *
   * @param stop ends all waiting
   * @param workers number of worker threads
   * @param startNanos start of the run, on {@link System#nanoTime()}'s clock
   */
  public Turns(StopSignal stop, int workers, long startNanos) {
    this.stop = stop;
    this.workers = workers;
    this.restingSinceNanos = startNanos;
    stop.whenGiven(this::wake);
  }

  private void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Starts a turn. */
  public void begin(Kind turn) {
    lock.lock();
    try {
      kind = turn;
      if (turn == Kind.MEASURED) {
        restedNanos += System.nanoTime() - restingSinceNanos;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends a turn, and waits until every worker has ended its transaction.
   *
   * @return whether all ended within the limit
   */
  public boolean end(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    lock.lock();
    try {
      if (kind == Kind.MEASURED) {
        restingSinceNanos = System.nanoTime();
      }
      kind = Kind.REST;
      while (waiting < workers && !stop.isGiven()) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        changed.awaitNanos(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a turn.
   *
   * @return kind of the turn; {@link Kind#REST} if the run ends
   */
  Kind awaitTurn() {
    lock.lock();
    try {
      waiting++;
      changed.signalAll();
      while (kind == Kind.REST && !stop.isGiven()) {
        changed.await();
      }
      return stop.isGiven() ? Kind.REST : kind;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Kind.REST;
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /**
   * Waits for a time of a schedule, or for a warm-up turn, which has no schedule.
   *
   * @param scheduledNanos the time, without the pauses of the schedule
   * @return length of the pauses so far, in nanoseconds, by which the time is later; {@link
   *     #UNSCHEDULED} in a warm-up turn, {@link #NEVER} if the run ends first
   */
  long awaitScheduled(long scheduledNanos) {
    lock.lock();
    try {
      waiting++;
      if (kind == Kind.REST) {
        changed.signalAll();
      }
      while (!stop.isGiven()) {
        if (kind == Kind.REST) {
          changed.await();
          continue;
        }
        if (kind == Kind.WARM_UP) {
          return UNSCHEDULED;
        }
        long left = scheduledNanos + restedNanos - System.nanoTime();
        if (left <= 0) {
          return restedNanos;
        }
        changed.await(left, TimeUnit.NANOSECONDS);
      }
      return NEVER;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return NEVER;
    } finally {
      waiting--;
      lock.unlock();
    }
  }
}
