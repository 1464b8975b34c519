package io.encbench.suites.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.oltp.sysbench.Counted;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  private static RunStatistics run(Idle client, int rate, long events, long windowMs)
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
}
