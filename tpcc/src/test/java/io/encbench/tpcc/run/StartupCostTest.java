package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.process.WarmUpRule;
import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.Metric;
import io.encbench.tpcc.result.Startup;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartupCostTest {
  /** The JVM took three seconds and 2.5 s of CPU to connect. */
  private final StartupCost cost = new StartupCost(3, 2.5);

  /** Turns of one second; CPU in microseconds per transaction. */
  private void turns(int turns, long transactions, double cpu, double jit) {
    for (int i = 0; i < turns; i++) {
      cost.add(
          new Stretch(
              transactions,
              1,
              Map.of(
                  Metric.CLIENT_CPU,
                  cpu,
                  Metric.CLIENT_CPU_JIT,
                  jit,
                  Metric.CLIENT_CPU_PROCESS,
                  cpu + jit)));
    }
  }

  /** After three cold turns, the rule is met by the fifth warm one. */
  @Test
  void turnsUntilWarm_areAddedToTheStart() {
    turns(3, 500, 1_000, 400);
    turns(5, 1_000, 300, 20);
    Startup startup = cost.startup();
    assertThat(startup.seconds()).isEqualTo(3 + 8);
    assertThat(startup.cpuSeconds()).isCloseTo(2.5 + 2.1 + 1.6, within(1e-9));
    assertThat(startup.transactions()).isEqualTo(1_500 + 5_000);
    assertThat(startup.warmMicros()).isCloseTo(300.0, within(1e-9));
  }

  @Test
  void turnsOfAWarmJvm_whichEqualiseTheArms_doNotCount() {
    turns(3, 500, 1_000, 400);
    turns(5, 1_000, 300, 20);
    Startup warm = cost.startup();
    turns(4, 1_000, 900, 400);
    assertThat(cost.startup()).isEqualTo(warm);
  }

  @Test
  void jvmThatIsNeverWarm_countsTheMostRounds() {
    turns(WarmUpRule.MOST_ROUNDS + 2, 1_000, 300, 400);
    assertThat(cost.startup().seconds()).isEqualTo(3 + WarmUpRule.MOST_ROUNDS);
    assertThat(cost.startup().transactions()).isEqualTo(1_000L * WarmUpRule.MOST_ROUNDS);
  }
}
