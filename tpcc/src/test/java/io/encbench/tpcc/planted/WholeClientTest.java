package io.encbench.tpcc.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.planted.CpuBurn.Used;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WholeClientTest {
  private static final long MILLI_NS = 1_000_000;

  private final AtomicReference<Double> client = new AtomicReference<>(7.0);
  private final AtomicLong clock = new AtomicLong();
  private final WholeClient whole = new WholeClient(client::get, clock::get);

  @Test
  void beforeTheFirstPeriodEnds_theTerminalsAreTheClient() {
    assertThat(at(0, 7.0, 50, 0)).isEqualTo(1);
    assertThat(at(99, 9.0, 50, 0)).isEqualTo(1);
  }

  @Test
  void period_isWhatTheClientHasUsedBesidesWhatWasBurnt() {
    at(0, 7.0, 1000, 500);
    at(50, 7.0, 20, 2);
    assertThat(at(100, 7.064, 30, 2)).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void periodWithRest_isNotCounted() {
    at(0, 7.0, 0, 0);
    assertThat(at(151, 9.0, 50, 0)).isEqualTo(1);
    assertThat(at(251, 9.075, 50, 0)).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void pauseBetweenPeriods_isNotCounted() {
    at(0, 7.0, 0, 0);
    at(100, 7.1, 100, 0);
    assertThat(at(1099, 9.0, 10, 0)).isCloseTo(1.0, within(1e-9));
    at(1100, 9.0, 10, 0);
    assertThat(at(1200, 9.119, 100, 0)).isCloseTo((0.09 + 0.119) / 0.19, within(1e-9));
  }

  @Test
  void jvmThatDoesSomethingElse_burnsForItsTerminals() {
    at(0, 7.0, 0, 0);
    assertThat(at(100, 9.0, 10, 0)).isEqualTo(2);
  }

  /** A transaction that ends: when, the client's CPU seconds until then, what it used, in ms. */
  private double at(long ms, double clientSeconds, long ownMs, long burntMs) {
    clock.set(ms * MILLI_NS);
    client.set(clientSeconds);
    return whole.applyAsDouble(new Used(ownMs * MILLI_NS, burntMs * MILLI_NS));
  }
}
