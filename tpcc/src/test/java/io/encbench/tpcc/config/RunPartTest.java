package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RunPartTest {
  private static Set<Long> numbers(int client) {
    long seed = new RunPart(3, client, 1, 1).seed(7);
    return new SplittableRandom(seed).longs(1_000).boxed().collect(Collectors.toSet());
  }

  @Test
  void seedsOfClients_haveNoNumbersInCommon() {
    assertThat(numbers(1)).doesNotContainAnyElementsOf(numbers(2));
    assertThat(numbers(1)).doesNotContainAnyElementsOf(numbers(3));
    assertThat(numbers(2)).doesNotContainAnyElementsOf(numbers(3));
  }

  @Test
  void seedOfTheFirstClient_isThatOfTheRun() {
    assertThat(new RunPart(1, 0, 1, 1).seed(7)).isEqualTo(7);
    assertThat(new RunPart(2, 1, 1, 1).seed(7)).isEqualTo(7);
  }
}
