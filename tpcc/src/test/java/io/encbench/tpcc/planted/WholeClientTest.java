package io.encbench.tpcc.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.planted.CpuBurn.Used;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WholeClientTest {
  private static final long SECOND_NS = 1_000_000_000;

  private final AtomicReference<Double> client = new AtomicReference<>(7.0);
  private final AtomicLong clock = new AtomicLong();
  private final WholeClient whole = new WholeClient(client::get, clock::get);

  @Test
  void beforeTheFirstSecond_theTerminalsAreTheClient() {
    assertThat(whole.applyAsDouble(new Used(SECOND_NS / 2, 0))).isEqualTo(1);
  }

  @Test
  void eachSecond_isWhatTheClientHasUsedBesidesWhatWasBurnt() {
    whole.applyAsDouble(new Used(SECOND_NS / 4, SECOND_NS / 20));
    clock.set(SECOND_NS);
    client.set(7.6);
    assertThat(whole.applyAsDouble(new Used(SECOND_NS / 4, SECOND_NS / 20)))
        .isCloseTo(1.0, within(1e-9));
    clock.set(2 * SECOND_NS);
    client.set(8.2);
    assertThat(whole.applyAsDouble(new Used(SECOND_NS / 2, 0))).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void jvmThatDoesSomethingElse_burnsForItsTerminals() {
    clock.set(SECOND_NS);
    client.set(9.0);
    assertThat(whole.applyAsDouble(new Used(SECOND_NS / 100, 0))).isEqualTo(2);
  }
}
