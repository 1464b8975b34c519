package io.encbench.tpcc.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.sizing.PiecewiseLinear.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PiecewiseLinearTest {
  private final PiecewiseLinear line =
      new PiecewiseLinear(List.of(new Point(50, 30), new Point(0, 10), new Point(20, 20)));

  @ParameterizedTest
  @CsvSource({"0, 10", "10, 15", "20, 20", "35, 25", "50, 30", "80, 40", "-10, 5"})
  void place_isOnTheLineBetweenItsNeighboursOrBeyondTheOutermost(double x, double y) {
    assertThat(line.at(x)).isCloseTo(y, within(1e-9));
  }

  @Test
  void slopeOfNearPoints_isNotProlonged() {
    PiecewiseLinear same =
        new PiecewiseLinear(List.of(new Point(0, 1), new Point(100, 4), new Point(101, 6)));
    assertThat(same.at(100.5)).isEqualTo(5);
    assertThat(same.at(202)).isEqualTo(11);
    assertThat(new PiecewiseLinear(List.of(new Point(0, 1), new Point(0, 3))).at(7)).isEqualTo(2);
  }
}
