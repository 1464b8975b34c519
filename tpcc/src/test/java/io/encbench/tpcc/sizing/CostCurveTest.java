package io.encbench.tpcc.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.sizing.CostCurve.AtLoad;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostCurveTest {
  /** A core is busy for this part of each second, whatever it does. */
  private static final double PER_SECOND = 0.04;

  private static final double MICROS_PER_TRANSACTION = 500;

  private static CostCurve curve(double... rates) {
    return new CostCurve(Arrays.stream(rates).mapToObj(CostCurveTest::at).toList());
  }

  private static AtLoad at(double perSecond) {
    double busy = busy(perSecond);
    return new AtLoad(busy, new Cost(Work.NONE, 1e6 * busy / perSecond));
  }

  private static double busy(double perSecond) {
    return PER_SECOND + MICROS_PER_TRANSACTION * perSecond / 1e6;
  }

  @ParameterizedTest
  @ValueSource(doubles = {100, 130, 400, 799, 800})
  void rateBetweenLoads_keepsACoreAsBusyAsTheLineSays(double perSecond) {
    CostCurve curve = curve(100, 400, 800);
    double busy = curve.utilisation(perSecond);
    assertThat(busy).isCloseTo(busy(perSecond), within(1e-9));
    assertThat(curve.cpuMicros(busy)).isCloseTo(1e6 * busy / perSecond, within(1e-6));
    assertThat(curve.covers(perSecond)).isTrue();
    assertThat(curve.farFrom(perSecond)).isFalse();
  }

  @Test
  void rateBeyondLoads_costsWhatTheNearestLoadCosts() {
    CostCurve curve = curve(100, 400);
    assertThat(curve.utilisation(50)).isCloseTo(busy(100) / 2, within(1e-9));
    assertThat(curve.utilisation(1200)).isCloseTo(3 * busy(400), within(1e-9));
    assertThat(curve.covers(1200)).isFalse();
    assertThat(curve.farFrom(1200)).isTrue();
    assertThat(curve.farFrom(90)).as("a small difference").isFalse();
  }

  @Test
  void unknownUtilisation_leavesTheMeanCost() {
    Cost cost = new Cost(Work.NONE, 700);
    CostCurve curve =
        new CostCurve(List.of(new AtLoad(Double.NaN, cost), new AtLoad(Double.NaN, cost)));
    assertThat(curve.utilisation(100)).isCloseTo(0.07, within(1e-9));
    assertThat(curve.cpuMicros(0.5)).isEqualTo(700);
  }
}
