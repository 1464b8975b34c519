package io.encbench.tpcc.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.terminal.Turns.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final StopSignal stop = new StopSignal();
  private final List<Thread> threads = new ArrayList<>();

  private void start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    threads.add(thread);
  }

  @AfterEach
  void end() throws InterruptedException {
    stop.give();
    for (Thread thread : threads) {
      thread.join(LONG.toMillis());
      assertThat(thread.isAlive()).isFalse();
    }
  }

  @Test
  void betweenTurns_nobodyWorks_andWhatWasBegunHasEnded() {
    Turns turns = new Turns(stop, 3, System.nanoTime());
    AtomicInteger working = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      start(
          () -> {
            while (turns.awaitTurn() != Kind.REST) {
              working.incrementAndGet();
              Thread.onSpinWait();
              done.incrementAndGet();
              working.decrementAndGet();
            }
          });
    }
    assertThat(done).hasValue(0);
    for (int turn = 0; turn < 20; turn++) {
      int before = done.get();
      turns.begin(Kind.MEASURED);
      while (done.get() < before + 100) {
        Thread.onSpinWait();
      }
      assertThat(turns.end(LONG)).isTrue();
      int after = done.get();
      assertThat(working).hasValue(0);
      assertThat(done).hasValue(after);
    }
  }

  @Test
  void schedule_standsStillBetweenTurns() throws Exception {
    long start = System.nanoTime();
    Turns turns = new Turns(stop, 1, start);
    CountDownLatch reached = new CountDownLatch(1);
    long[] later = new long[1];
    start(
        () -> {
          later[0] = turns.awaitScheduled(start);
          reached.countDown();
        });
    Thread.sleep(20);
    assertThat(reached.getCount()).isEqualTo(1);
    long begun = System.nanoTime();
    turns.begin(Kind.MEASURED);
    reached.await();
    // The transaction was due at the start of the run, so it starts with the first turn.
    assertThat(later[0]).isBetween(begun - start, System.nanoTime() - start);
  }

  @Test
  void moment_comesInTheTurnInWhichItsTimeHasPassed() throws Exception {
    long start = System.nanoTime();
    Turns turns = new Turns(stop, 1, start);
    CountDownLatch reached = new CountDownLatch(1);
    start(
        () -> {
          assertThat(turns.awaitScheduled(start + Duration.ofHours(1).toNanos())).isNegative();
          reached.countDown();
        });
    turns.begin(Kind.MEASURED);
    assertThat(turns.end(LONG)).isTrue();
    assertThat(reached.getCount()).isEqualTo(1);
    stop.give();
    reached.await();
  }

  @Test
  void scheduleStandsStill_inTurnsThatWarmUp() throws Exception {
    long start = System.nanoTime();
    Turns turns = new Turns(stop, 1, start);
    List<Long> later = new CopyOnWriteArrayList<>();
    CountDownLatch reached = new CountDownLatch(1);
    start(
        () -> {
          while (turns.awaitScheduled(start) == Turns.UNSCHEDULED) {
            later.add(Turns.UNSCHEDULED);
          }
          later.add(turns.awaitScheduled(start));
          reached.countDown();
        });
    turns.begin(Kind.WARM_UP);
    while (later.size() < 3) {
      Thread.onSpinWait();
    }
    assertThat(turns.end(LONG)).isTrue();
    long begun = System.nanoTime();
    turns.begin(Kind.MEASURED);
    reached.await();
    assertThat(later.get(later.size() - 1)).isGreaterThanOrEqualTo(begun - start);
  }

  @Test
  void turnThatDoesNotEnd_isTold() {
    Turns turns = new Turns(stop, 1, System.nanoTime());
    CountDownLatch hung = new CountDownLatch(1);
    CountDownLatch working = new CountDownLatch(1);
    start(
        () -> {
          if (turns.awaitTurn() != Kind.REST) {
            working.countDown();
            try {
              hung.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        });
    turns.begin(Kind.MEASURED);
    assertThat(await(working)).isTrue();
    assertThat(turns.end(Duration.ofMillis(10))).isFalse();
    hung.countDown();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
