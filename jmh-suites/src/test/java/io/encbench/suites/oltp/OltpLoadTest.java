package io.encbench.suites.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.suites.oltp.sysbench.Counted;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OltpLoadTest {
  /** Its events take no time. */
  private static final class Idle implements LoadClient {
    private int events;

    @Override
    public void event() {
      events++;
    }

    @Override
    public Counted take() {
      return new Counted(1, 0, 0);
    }

    @Override
    public void rollback() {}
  }

  /** Its events take 20 ms. Thread-safe. */
  private static final class Busy implements LoadClient {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    @Override
    public void event() {
      begun.incrementAndGet();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      ended.incrementAndGet();
    }

    @Override
    public Counted take() {
      return new Counted(1, 0, 0);
    }

    @Override
    public void rollback() {}
  }

  private static RunStatistics run(LoadClient client, int rate, long events, long windowMs)
      throws Exception {
    RunOptions options = new RunOptions(1, 0, events, 0, rate, 95, false, 0, List.of());
    return new OltpLoad(List.of(client), options, 0, windowMs, 1, line -> {})
        .run(() -> {}, () -> {});
  }

  /** At one event per second, the first is due long after the window. */
  @Test
  void windowAtARate_lastsToItsEnd_soThatFewEventsAreNoHighRate() throws Exception {
    Idle client = new Idle();
    RunStatistics statistics = run(client, 1, 0, 60);
    assertThat(client.events).isZero();
    assertThat(statistics.events()).isZero();
    assertThat(statistics.seconds()).isGreaterThanOrEqualTo(0.06);
  }

  @Test
  void window_endsAfterItsEvents() throws Exception {
    Idle client = new Idle();
    assertThat(run(client, 0, 4, 0).events()).isEqualTo(4);
    assertThat(client.events).isEqualTo(4);
  }

  /** A warm-up of 30 ms ends in the middle of an event. */
  @Test
  void window_beginsWhenNoEventIsRunning_soThatItsMetersAreOfTheEventsThatItCounts()
      throws Exception {
    Busy client = new Busy();
    List<Integer> begun = new ArrayList<>();
    List<Integer> ended = new ArrayList<>();
    Runnable read =
        () -> {
          begun.add(client.begun.get());
          ended.add(client.ended.get());
        };
    RunOptions options = new RunOptions(2, 0, 4, 0, 0, 95, false, 0, List.of());
    RunStatistics statistics =
        new OltpLoad(List.of(client, client), options, 30, 0, 1, line -> {}).run(read, read);
    assertThat(begun).hasSize(2).isEqualTo(ended);
    assertThat(ended.get(1) - ended.get(0)).isEqualTo(4);
    assertThat(statistics.events()).isEqualTo(4);
  }

  @Test
  @Timeout(60)
  void errorInAClient_endsTheLoad_forWhichOthersWait() {
    LoadClient broken =
        new LoadClient() {
          @Override
          public void event() {
            throw new StackOverflowError("planted");
          }

          @Override
          public Counted take() {
            return new Counted(0, 0, 0);
          }

          @Override
          public void rollback() {}
        };
    assertThatThrownBy(() -> run(broken, 0, 1, 0))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("planted");
  }
}
