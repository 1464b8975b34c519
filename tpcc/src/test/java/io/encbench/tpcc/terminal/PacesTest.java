package io.encbench.tpcc.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.config.RunPart;
import io.encbench.tpcc.config.TransactionMix;
import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.terminal.Paces.OpenLoop;
import io.encbench.tpcc.transaction.TransactionInput.Home;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests when transactions are due, with a schedule in the past, so that nothing waits. */
class PacesTest {
  private static final Quota NONE = new Quota(Long.MAX_VALUE, 0);

  private final long minuteAgo = System.nanoTime() - 60_000_000_000L;
  private final StopSignal stop = new StopSignal();
  private final Terminal terminal =
      new Terminal(
          new Home(1, 1, 1),
          RunPart.whole(1),
          true,
          new TransactionChoice(new TransactionMix(45, 43, 4, 4, 4)),
          1,
          new TpccRandom(1, new TpccRandom.Constants(1, 2, 3)));

  @Test
  void openLoop_thatIsLate_keepsTheIntendedStarts() {
    PoissonSchedule expected = new PoissonSchedule(600, minuteAgo, 9);
    PoissonSchedule schedule = new PoissonSchedule(600, minuteAgo, 9);
    OpenLoop loop = new OpenLoop(List.of(terminal), schedule, stop, NONE);
    for (int i = 0; i < 300; i++) {
      Pace.ScheduledTransaction due = Objects.requireNonNull(loop.next());
      assertThat(due.intendedStartNanos()).isEqualTo(expected.next());
    }
  }

  @Test
  void openLoops_shareOneSchedule() {
    PoissonSchedule expected = new PoissonSchedule(600, minuteAgo, 9);
    PoissonSchedule schedule = new PoissonSchedule(600, minuteAgo, 9);
    OpenLoop one = new OpenLoop(List.of(terminal), schedule, stop, NONE);
    OpenLoop other = new OpenLoop(List.of(terminal), schedule, stop, NONE);
    for (int i = 0; i < 100; i++) {
      for (OpenLoop loop : List.of(one, other)) {
        Pace.ScheduledTransaction due = Objects.requireNonNull(loop.next());
        assertThat(due.intendedStartNanos()).isEqualTo(expected.next());
      }
    }
  }

  @Test
  void quota_countsWhatBeginsAfterTheRampUp() {
    ClosedLoop measured =
        new ClosedLoop(List.of(terminal, terminal), stop, new Quota(3, minuteAgo));
    for (int i = 0; i < 6; i++) {
      assertThat(measured.next()).isNotNull();
    }
    assertThat(measured.next()).isNull();
    long inAnHour = System.nanoTime() + 3_600_000_000_000L;
    ClosedLoop rampUp = new ClosedLoop(List.of(terminal), stop, new Quota(3, inAnHour));
    for (int i = 0; i < 10; i++) {
      assertThat(rampUp.next()).isNotNull();
    }
  }

  @Test
  void stopSignal_endsAllPaces() {
    long inAnHour = System.nanoTime() + 3_600_000_000_000L;
    OpenLoop open =
        new OpenLoop(List.of(terminal), new PoissonSchedule(600, inAnHour, 9), stop, NONE);
    ClosedLoop closed = new ClosedLoop(List.of(terminal), stop, NONE);
    Pace waiting =
        new WaitingRoom(List.of(terminal), new WaitingTimes(1, 1), stop, NONE, inAnHour, 1).pace();
    stop.give();
    assertThat(open.next()).isNull();
    assertThat(closed.next()).isNull();
    assertThat(waiting.next()).isNull();
  }

  @Test
  void waitingRoom_letsTerminalsComeUntilTheirQuotaIsDone() {
    WaitingTimes none = new WaitingTimes(0, 0);
    Pace pace =
        new WaitingRoom(List.of(terminal), none, stop, new Quota(5, minuteAgo), minuteAgo, 1)
            .pace();
    for (int i = 0; i < 5; i++) {
      assertThat(pace.next()).isNotNull();
      pace.ended();
    }
    assertThat(pace.next()).isNull();
  }
}
