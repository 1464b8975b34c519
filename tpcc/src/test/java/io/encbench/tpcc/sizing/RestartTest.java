package io.encbench.tpcc.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.Startup;
import io.encbench.tpcc.result.SyntheticRun;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RestartTest {
  /** A transaction of the measured run takes 553 us of CPU. */
  private static final RunResult RUN = SyntheticRun.valid();

  /**
   * During warm-up the client is saturated, so a transaction costs less than at the offered load.
   * At the price of the offered load, these 30,000 would cost more than was used.
   */
  @Test
  void extraCpu_isPricedAtTheWarmAndSaturatedClient() {
    Startup startup = new Startup(20, 10, 30_000, 200.0);
    Restart restart = Objects.requireNonNull(Restart.of(SyntheticRun.inTurns(RUN, startup)));
    assertThat(restart.seconds()).isEqualTo(20);
    assertThat(restart.extraCpuSeconds()).isCloseTo(4, within(1e-9));
  }

  @Test
  void startupOfAnEarlierVersion_givesNoRestart() {
    Startup startup = new Startup(20, 10, 30_000, /* warmMicros= */ null);
    assertThat(Restart.of(SyntheticRun.inTurns(RUN, startup))).isNull();
  }

  @Test
  void runThatTookNoTurns_givesNoRestart() {
    assertThat(Restart.of(RUN)).isNull();
  }
}
