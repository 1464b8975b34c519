package io.encbench.suites.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.suites.link.BreakEven.Outcome;
import io.encbench.suites.link.BreakEven.Point;
import io.encbench.suites.proxy.Link;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakEvenTest {
  private static Point at(String link, Double... differencesMs) {
    return new Point(Link.parse(link), List.of(differencesMs), 0);
  }

  @Test
  void compressionThatCostsFiveMsAndSavesAMillionBits_paysBelow200MegabitsPerSecond() {
    // 1,000,000 bits take 10 ms at 100 Mbit/s, 100 ms at 10 Mbit/s and no time without a limit.
    BreakEven found =
        BreakEven.of(
            List.of(
                at("10mbit+20ms", 5.0 - 100, 5.0 - 100),
                at("unlimited", 5.0, 5.0),
                at("100mbit", 5.0 - 10, -4.0, -6.0)));
    assertThat(found.outcome()).isEqualTo(Outcome.BETWEEN);
    assertThat(found.megabitsPerSecond()).isCloseTo(200, within(1e-9));
    assertThat(found.inEveryBlock()).isTrue();
    assertThat(found.words()).contains("below about 200 Mbit/s", "between unlimited and 100mbit");
  }

  @Test
  void blocksThatDisagree_areSaid() {
    BreakEven found =
        BreakEven.of(List.of(at("unlimited", 5.0, -1.0, 6.0), at("10mbit", -90.0, -95.0)));
    assertThat(found.outcome()).isEqualTo(Outcome.BETWEEN);
    assertThat(found.inEveryBlock()).isFalse();
    assertThat(found.words()).contains("may be noise");
  }

  @Test
  void lessThanPlainDiffersFromItself_isSaid() {
    BreakEven found =
        BreakEven.of(
            List.of(
                new Point(Link.parse("unlimited"), List.of(5.0, 6.0), 7),
                new Point(Link.parse("10mbit"), List.of(-90.0, -95.0), 7)));
    assertThat(found.inEveryBlock()).isFalse();
    assertThat(found.words()).contains("plain differs from itself by as much");
  }

  @Test
  void neverFaster_isNotWithinTheSpeedsMeasured() {
    BreakEven found = BreakEven.of(List.of(at("unlimited", 2.0), at("10mbit", 1.0)));
    assertThat(found.outcome()).isEqualTo(Outcome.NOWHERE);
    assertThat(found.words()).contains("does not pay on any measured link, not even on 10mbit");
  }

  @Test
  void alwaysFaster_paysOnTheFastestLinkToo() {
    BreakEven found = BreakEven.of(List.of(at("1mbit", -900.0), at("100mbit", -2.0)));
    assertThat(found.outcome()).isEqualTo(Outcome.EVERYWHERE);
    assertThat(found.words()).contains("100mbit too");
  }

  @Test
  void fasterOnTheFastLinkOnly_isNoise() {
    assertThat(BreakEven.of(List.of(at("unlimited", -1.0), at("10mbit", 1.0))).outcome())
        .isEqualTo(Outcome.UNCLEAR);
    assertThat(
            BreakEven.of(List.of(at("unlimited", 1.0), at("100mbit", -1.0), at("10mbit", 1.0)))
                .outcome())
        .isEqualTo(Outcome.UNCLEAR);
  }
}
