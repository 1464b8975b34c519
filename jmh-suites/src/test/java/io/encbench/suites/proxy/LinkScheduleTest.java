package io.encbench.suites.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rate and delay to the nanosecond, without a real clock. */
class LinkScheduleTest {
  private static final long SECOND = 1_000_000_000;

  @ParameterizedTest
  @CsvSource({
    "100mbit,12500000,1448",
    "10mbit,1250000,1448",
    "1gbit,125000000,16384",
    "2.5mbit,312500,1000",
    "100kbit,12500,7",
  })
  void aSecondOfBytes_takesASecondWhateverTheirPieces(String name, int bytes, int piece) {
    LinkSchedule schedule = new LinkSchedule(Link.parse(name));
    long arrival = 0;
    for (int left = bytes; left > 0; left -= piece) {
      arrival = schedule.arrivalNanos(0, Math.min(left, piece));
    }
    assertThat(arrival).isEqualTo(SECOND);
  }

  @Test
  void rateThatDividesNothing_losesLessThanANanosecondInAll() {
    LinkSchedule schedule = new LinkSchedule(Link.parse("3mbit"));
    long arrival = 0;
    for (int i = 0; i < 375_000; i++) {
      arrival = schedule.arrivalNanos(0, 1);
    }
    assertThat(arrival).as("375,000 bytes of 2,666 and two thirds ns").isEqualTo(SECOND);
  }

  @Test
  void delay_isHalfTheRoundTripAndFallsOnEveryByteOnce() {
    LinkSchedule schedule = new LinkSchedule(Link.parse("10mbit+20ms"));
    long ofHalf = SECOND / 100;
    assertThat(schedule.arrivalNanos(0, 1_250)).isEqualTo(1_000_000 + ofHalf);
    assertThat(schedule.arrivalNanos(0, 1_250)).isEqualTo(2_000_000 + ofHalf);
    assertThat(schedule.arrivalNanos(5 * SECOND, 0)).isEqualTo(5 * SECOND + ofHalf);
  }

  @Test
  void idleLink_hasNoCredit() {
    LinkSchedule schedule = new LinkSchedule(Link.parse("10mbit"));
    schedule.arrivalNanos(0, 1_250);
    assertThat(schedule.arrivalNanos(60 * SECOND, 12_500)).isEqualTo(60 * SECOND + SECOND / 100);
  }

  @Test
  void withoutLimit_bytesComeOutWhenTheyWentIn() {
    LinkSchedule schedule = new LinkSchedule(Link.parse("unlimited"));
    assertThat(schedule.arrivalNanos(7, 1 << 20)).isEqualTo(7);
    assertThat(schedule.arrivalNanos(7, 1 << 20)).isEqualTo(7);
  }
}
