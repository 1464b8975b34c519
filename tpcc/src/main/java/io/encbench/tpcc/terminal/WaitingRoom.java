package io.encbench.tpcc.terminal;

import java.util.Collection;
import java.util.SplittableRandom;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Terminals with keying and think times. While they wait they need neither a thread nor a
 * connection. Thread-safe.
 */
final class WaitingRoom {
  /** Interval at which a waiting worker checks whether the run has ended. */
  private static final long LOOK_MILLIS = 50;

  private final DelayQueue<Visit> visits = new DelayQueue<>();
  private final WaitingTimes times;
  private final StopSignal stop;
  private final Quota quota;
  private final AtomicInteger terminalsLeft;

  /** A terminal and its next transaction. Only one thread at a time uses it. */
  private static final class Visit implements Delayed {
    private final Terminal terminal;
    private final SplittableRandom random;
    private long left;
    private Pace.ScheduledTransaction due;

    Visit(Terminal terminal, SplittableRandom random, long left, Pace.ScheduledTransaction due) {
      this.terminal = terminal;
      this.random = random;
      this.left = left;
      this.due = due;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due.intendedStartNanos() - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.signum(due.intendedStartNanos() - ((Visit) other).due.intendedStartNanos());
    }
  }

  /**
   * Adds terminals; each starts in the middle of its first think time.
   *
   * @param seed seed of think times
   */
  WaitingRoom(
      Collection<Terminal> terminals,
      WaitingTimes times,
      StopSignal stop,
      Quota quota,
      long startNanos,
      long seed) {
    this.times = times;
    this.stop = stop;
    this.quota = quota;
    this.terminalsLeft = new AtomicInteger(terminals.size());
    SplittableRandom seeds = new SplittableRandom(seed);
    for (Terminal terminal : terminals) {
      SplittableRandom random = seeds.split();
      var input = terminal.next();
      long wait = times.thinkNanos(input.type(), random) + times.keyingNanos(input.type());
      visits.add(
          new Visit(
              terminal,
              random,
              quota.perTerminal(),
              new Pace.ScheduledTransaction(input, startNanos + wait)));
    }
  }

  /** Pace of one worker that serves these terminals. */
  Pace pace() {
    return new Counter();
  }

  private final class Counter implements Pace {
    private @Nullable Visit served;

    @Override
    public Pace.@Nullable ScheduledTransaction next() {
      try {
        while (!stop.isGiven() && terminalsLeft.get() > 0) {
          Visit visit = visits.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          if (visit != null) {
            visit.left = quota.less(visit.left, System.nanoTime());
            served = visit;
            return visit.due;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return null;
    }

    @Override
    public void ended() {
      Visit visit = served;
      if (visit == null) {
        return;
      }
      served = null;
      if (visit.left <= 0) {
        terminalsLeft.decrementAndGet();
        return;
      }
      var next = visit.terminal.next();
      long wait =
          times.thinkNanos(visit.due.input().type(), visit.random) + times.keyingNanos(next.type());
      visit.due = new Pace.ScheduledTransaction(next, System.nanoTime() + wait);
      visits.add(visit);
    }
  }
}
