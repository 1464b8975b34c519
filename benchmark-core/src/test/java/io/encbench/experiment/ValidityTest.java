package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValidityTest {
  private static Sample sample(long operations, double utilisation) {
    return new Sample(
        2, 0, "tls", "connect", operations, 1, Map.of(Metric.CLIENT_CPU_UTILISATION, utilisation));
  }

  @Test
  void reasonsAgainst_soundSamples_areNone() {
    assertThat(Validity.reasonsAgainst(List.of(sample(30, 0.9)))).isEmpty();
  }

  @Test
  void reasonsAgainst_saturatedClient_nameArmWorkloadAndBlock() {
    assertThat(Validity.reasonsAgainst(List.of(sample(1_000, 0.95))))
        .singleElement()
        .asString()
        .contains("arm tls, connect, block 3", "95 % of its cores");
  }

  @Test
  void reasonsAgainst_fewOperations_orNone() {
    assertThat(Validity.reasonsAgainst(List.of(sample(29, 0.1))))
        .singleElement()
        .asString()
        .contains("only 29 operations");
    assertThat(Validity.reasonsAgainst(List.of())).containsExactly("nothing was measured");
  }
}
