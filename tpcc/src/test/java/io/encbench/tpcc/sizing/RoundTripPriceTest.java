package io.encbench.tpcc.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundTripPriceTest {
  private static final Mix MIX = Mix.parse("NEW_ORDER=50,PAYMENT=50");

  private static RunCosts run(Cost newOrder, Cost payment) {
    Map<TransactionType, Cost> byType = new EnumMap<>(TransactionType.class);
    byType.put(TransactionType.NEW_ORDER, newOrder);
    byType.put(TransactionType.PAYMENT, payment);
    return new RunCosts(
        byType, Map.of(TransactionType.NEW_ORDER, 1.0), 0, 0, 1, 2, 0.5, List.of(), null);
  }

  private static Cost cost(double values, double roundTrips, double cpuMicros) {
    return new Cost(new Work(values, roundTrips), cpuMicros);
  }

  @Test
  void valuesAndRoundTrips_haveEachTheirPrice() {
    List<RunCosts> arms =
        List.of(run(cost(80, 9, 600), cost(10, 7, 300)), run(cost(180, 9, 800), cost(25, 9, 420)));
    assertThat(RoundTripPrice.micros(arms, MIX)).isCloseTo((420 - 300 - 15 * 2) / 2, within(1e-6));
  }

  /**
   * Statements of one type may be merged where its values are encrypted, so that they cost less.
   */
  @Test
  void valuesOfATypeThatGetCheaper_doNotRaiseThePrice() {
    List<RunCosts> arms =
        List.of(
            run(cost(0, 10, 600), cost(0, 7, 300)),
            run(cost(80, 10, 580), cost(10, 7, 320)),
            run(cost(180, 10, 555), cost(25, 9, 450)),
            run(cost(240, 10, 540), cost(30, 9, 460)));
    assertThat(RoundTripPrice.micros(arms, MIX)).isCloseTo(50, within(1e-6));
  }

  /** An arm that encrypts more may cost less, for reasons other than its values. */
  @Test
  void valuesCostNothingAtLeast() {
    List<RunCosts> arms =
        List.of(run(cost(80, 9, 600), cost(10, 7, 300)), run(cost(180, 9, 500), cost(25, 9, 400)));
    assertThat(RoundTripPrice.micros(arms, MIX)).isCloseTo(50, within(1e-6));
  }

  @Test
  void armsThatDoNotTell_giveNoPrice() {
    List<RunCosts> byChance =
        List.of(
            run(cost(80, 9, 600), cost(10, 7, 300)),
            run(cost(180, 9.02, 800), cost(25, 7.04, 420)));
    assertThat(RoundTripPrice.micros(byChance, MIX)).isZero();
    List<RunCosts> together =
        List.of(run(cost(80, 9, 600), cost(10, 7, 300)), run(cost(80, 9, 600), cost(25, 9, 420)));
    assertThat(RoundTripPrice.micros(together, MIX)).isZero();
    List<RunCosts> cheaper =
        List.of(run(cost(80, 9, 600), cost(10, 7, 300)), run(cost(180, 9, 600), cost(25, 9, 200)));
    assertThat(RoundTripPrice.micros(cheaper, MIX)).isZero();
  }
}
