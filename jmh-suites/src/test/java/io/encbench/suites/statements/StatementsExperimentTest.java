package io.encbench.suites.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Sample;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuiteSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementsExperimentTest {
  @Test
  void fewerStatementsThanASampleNeeds_areRejectedWithTheOptionThatHelps() {
    StatementsExperiment experiment =
        StatementsExperiment.of(
            SuiteArm.of(ProfileCatalogue.builtIn().get("plain"), List.of()),
            List.of("auto"),
            new StatementsOptions(Phase.ofEachKind(), List.of(), "", 1, 1, 1, 5, 1),
            List.of(),
            new SuiteSettings(3, null, null, true, 1, false, null, List.of()));
    assertThat(experiment.reasonsAgainst(new Sample(0, 0, "plain", "insert", 5, 1, Map.of())))
        .containsExactly(
            "arm plain, insert, block 1: only 5 operations in the measured window, fewer than 30; raise --number-of-queries");
  }
}
