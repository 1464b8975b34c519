package io.encbench.driver.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.execute.PlanStep.AtServer;
import io.encbench.driver.execute.PlanStep.Bracket;
import io.encbench.driver.execute.PlanStep.InClient;
import io.encbench.driver.execute.PlanStep.Otherwise;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanStepTest {
  @Test
  void roundTrips_ofCertainSteps_areAddedUp() {
    assertThat(PlanStep.roundTrips(List.of(AtServer.once("a"), new InClient("b")))).isEqualTo("1");
    assertThat(
            PlanStep.roundTrips(
                Bracket.around(List.of(AtServer.once("a"), new AtServer("b", "1 if it changes")))))
        .isEqualTo("3 + 1 if it changes");
  }

  @Test
  void roundTrips_ofAlternatives_areShownSeparately() {
    assertThat(
            PlanStep.roundTrips(
                Bracket.around(
                    List.of(
                        AtServer.once("a"),
                        AtServer.once("b"),
                        new Otherwise("or"),
                        AtServer.once("c")))))
        .isEqualTo("4 or 3");
  }
}
