package io.encbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.fleet.FleetClock.Offset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetClockTest {
  private static final long HOUR = Duration.ofHours(1).toNanos();

  @TempDir private Path directory;

  @Test
  void offset_isTheMedian_andItsUncertaintyTheMiddleHalf() {
    long[] firsts = {0, 1000, 2000, 3000, 4000};
    long[] readings = {500, 1510, 2490, 3530, 9999};
    assertThat(Offset.of(readings, firsts)).isEqualTo(new Offset(510, 15));
  }

  @Test
  void offsetWithinItsUncertainty_isNone() {
    long[] firsts = {0, 1000, 2000, 3000, 4000};
    long[] readings = {-40, 1030, 1960, 3010, 4050};
    assertThat(Offset.of(readings, firsts)).isEqualTo(new Offset(0, 35));
  }

  @Test
  void clientsWithClocksHoursApart_agreeOnOneMoment() throws Exception {
    LocalFleets fleets = new LocalFleets(new FleetPlan(3, /* jvms= */ 1, List.of(), directory));
    List<String> outcomes =
        fleets.perform(
            fleet -> {
              long ahead = HOUR * fleet.rank();
              LongSupplier clock = () -> System.nanoTime() + ahead;
              FleetClock compared = FleetClock.compare(fleet, clock);
              long moment = compared.agree(fleet, clock, Duration.ofMillis(5));
              return (compared.own().nanos() - ahead) + " " + compared.common(moment);
            },
            line -> {});
    List<String[]> fields = outcomes.stream().map(line -> line.split(" ", -1)).toList();
    assertThat(fields)
        .allSatisfy(
            client ->
                assertThat(Long.parseLong(client[0]))
                    .as("error of the offset")
                    .isCloseTo(0, within(HOUR / 3600)));
    assertThat(fields).extracting(client -> client[1]).containsOnly(fields.get(0)[1]);
  }
}
