package io.encbench.suites.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.suites.link.BreakEven.Outcome;
import io.encbench.suites.link.BreakEven.Point;
import io.encbench.suites.proxy.Link;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class BreakEvenTest {
  /** Sessions that take 100 ms without compression. */
  private static Point at(String link, double... addedMs) {
    return new Point(
        Link.parse(link),
        DoubleStream.of(addedMs).map(added -> 100 + added).boxed().toList(),
        Collections.nCopies(addedMs.length, 100.0));
  }

  @Test
  void compressionThatCostsFiveMsAndSavesAMillionBits_paysBelow200MegabitsPerSecond() {
    // 1,000,000 bits take 10 ms at 100 Mbit/s, 100 ms at 10 Mbit/s and no time without a limit.
    BreakEven found =
        BreakEven.of(
            List.of(
                at("10mbit+20ms", 5 - 100, 5 - 100, 5 - 100),
                at("unlimited", 5, 5, 5),
                at("100mbit", 5 - 10, -4, -6)));
    assertThat(found.outcome()).isEqualTo(Outcome.BETWEEN);
    assertThat(found.megabitsPerSecond()).isCloseTo(200, within(1e-9));
    assertThat(found.words()).contains("below about 200 Mbit/s", "between unlimited and 100mbit");
  }

  @Test
  void linkWhoseIntervalCoversEquality_showsNothing() {
    BreakEven found = BreakEven.of(List.of(at("unlimited", 5, -1, 6), at("10mbit", -90, -91, -90)));
    assertThat(found.outcome()).isEqualTo(Outcome.UNCLEAR);
    assertThat(found.megabitsPerSecond()).isNaN();
    assertThat(found.words()).isEqualTo("no break-even speed: no difference is shown on unlimited");
  }

  @Test
  void linkThatShowsNothing_betweenOthersThatDo_isLeftOut() {
    // The line through the outer links crosses zero at half of the inverse rate of 10 Mbit/s.
    BreakEven found =
        BreakEven.of(
            List.of(at("unlimited", 5, 5, 5), at("20mbit", -3, 1, 2), at("10mbit", -5, -5, -5)));
    assertThat(found.outcome()).isEqualTo(Outcome.BETWEEN);
    assertThat(found.megabitsPerSecond()).isCloseTo(20, within(1e-9));
    assertThat(found.words()).contains("between unlimited and 10mbit");
  }

  @Test
  void twoBlocks_showNothing() {
    assertThat(BreakEven.of(List.of(at("unlimited", 5, 5), at("10mbit", -90, -90))).words())
        .endsWith("no difference is shown on unlimited, 10mbit");
  }

  @Test
  void neverFaster_isNotWithinTheSpeedsMeasured() {
    BreakEven found = BreakEven.of(List.of(at("unlimited", 2, 2, 2), at("10mbit", 1, 1, 1)));
    assertThat(found.outcome()).isEqualTo(Outcome.NOWHERE);
    assertThat(found.words()).contains("does not pay on any measured link, not even on 10mbit");
  }

  @Test
  void alwaysFaster_paysOnTheFastestLinkToo() {
    BreakEven found = BreakEven.of(List.of(at("1mbit", -90, -90, -90), at("100mbit", -2, -2, -2)));
    assertThat(found.outcome()).isEqualTo(Outcome.EVERYWHERE);
    assertThat(found.words()).endsWith("even on 100mbit");
  }

  @Test
  void fasterOnTheFastLinkOnly_isNoise() {
    BreakEven found = BreakEven.of(List.of(at("unlimited", -1, -1, -1), at("10mbit", 1, 1, 1)));
    assertThat(found.outcome()).isEqualTo(Outcome.UNCLEAR);
    assertThat(found.words()).endsWith("compression pays on a link, but not on a slower one");
    BreakEven twice =
        BreakEven.of(
            List.of(at("unlimited", 1, 1, 1), at("100mbit", -1, -1, -1), at("10mbit", 1, 1, 1)));
    assertThat(twice.outcome()).isEqualTo(Outcome.UNCLEAR);
  }
}
