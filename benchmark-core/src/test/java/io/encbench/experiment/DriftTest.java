package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final List<ArmDescription> ARMS =
      List.of(arm("plain", Role.BASELINE), arm("again", Role.AA_CHECK), arm("tls", Role.TREATMENT));

  private static ArmDescription arm(String name, Role role) {
    return new ArmDescription(
        name, name, role, Map.of(), Protection.ofTransport(false), Map.of(), null);
  }

  private static Sample sample(int block, String arm, double client, double server) {
    return new Sample(
        block, 0, arm, "w", 1_000, 1, Map.of(Metric.CLIENT_CPU, client, Metric.SERVER_CPU, server));
  }

  private static List<String> signs(List<Sample> samples) {
    return Drift.signs(ARMS, samples, Analysis.of(ARMS, samples).comparisons());
  }

  @Test
  void machineThatStaysTheSame_showsNothing() {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 3; block++) {
      samples.add(sample(block, "plain", 10 + block % 2, 20 + 0.6 * (block % 2)));
      samples.add(sample(block, "again", 10.5 - block % 2, 20.3));
      // The cost of another arm is not drift.
      samples.add(sample(block, "tls", 10 * (1 + block), 20));
    }
    assertThat(signs(samples)).isEmpty();
  }

  @Test
  void serverThatGetsSlower_isNamedWithItsBlocks() {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 3; block++) {
      samples.add(sample(block, "plain", 10 + block % 2, 20 + 4 * block + 0.6 * (block % 2)));
      samples.add(sample(block, "again", 10.5 - block % 2, 20.3 + 4 * block));
    }
    assertThat(signs(samples))
        .singleElement()
        .asString()
        .startsWith("Drift: the same work (again and plain) differed between blocks:")
        .contains(" server CPU of w +40 % (block 3 against 1). Ratios");
  }

  @Test
  void machineThatGetsSlower_isOneSign() {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 3; block++) {
      samples.add(
          sample(
              block,
              "plain",
              10 + 2 * block + 0.1 * (block % 2),
              20 + 4 * block + 0.6 * (block % 2)));
      samples.add(sample(block, "again", 10.05 + 2 * block, 20.3 + 4 * block));
    }
    assertThat(signs(samples))
        .singleElement()
        .asString()
        .contains(
            " client CPU of w +40 % (block 3 against 1);"
                + " server CPU of w +40 % (block 3 against 1).");
  }

  @Test
  void baselineThatDiffersFromItself_isNamed() {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < 3; block++) {
      samples.add(sample(block, "plain", 10, 20));
      samples.add(sample(block, "again", 10, 21.6 + 0.02 * block));
    }
    assertThat(signs(samples))
        .singleElement()
        .asString()
        .contains("again is the baseline again, yet its server CPU on w is 1.081");
  }

  @Test
  void blockWithOneWitness_isNotCompared() {
    assertThat(
            signs(
                List.of(
                    sample(0, "plain", 10, 20),
                    sample(0, "again", 10, 20),
                    sample(1, "plain", 10, 40))))
        .isEmpty();
  }
}
