package io.encbench.tpcc.fleet;

import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.result.Environment;
import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetClock;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.JvmJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What must be equal on the machines of all clients.
 *
 * @param machine name of the machine
 * @param jvm vendor, name and version of the JVM
 * @param encbench version of the program
 */
record MachineFacts(String machine, String jvm, String encbench) {
  /** Clocks that are farther apart are not synchronised, and every file would show it. */
  static final double MOST_APART_MILLIS = 1000;

  private static final double NANOS_PER_MILLI = 1e6;

  private static MachineFacts own(Fleet fleet) {
    Environment own = EnvironmentProbe.probe(List.of(), "not read");
    return new MachineFacts(fleet.machine(), own.jvm(), own.encbenchVersion());
  }

  /**
   * Compares the machines of all clients. All clients find the same.
   *
   * @param clock this client's wall clock
   * @return why they cannot share a run; empty if they can
   * @throws RunFailedException if another client has failed
   */
  static Optional<String> difference(Fleet fleet, LongSupplier clock) throws RunFailedException {
    List<MachineFacts> all =
        fleet.gather(JvmJson.write(own(fleet))).stream()
            .map(line -> JvmJson.read(line, MachineFacts.class))
            .toList();
    List<FleetClock.Offset> offsets = FleetClock.compare(fleet, clock).offsets();
    return difference(all, "the JDKs", MachineFacts::jvm, "install the same JDK on each")
        .or(
            () ->
                difference(
                    all,
                    "the versions of EncBench",
                    MachineFacts::encbench,
                    "give each machine the same jars"))
        .or(() -> apart(all, offsets));
  }

  /** Compares one fact. */
  static Optional<String> difference(
      List<MachineFacts> all, String what, Function<MachineFacts, String> fact, String remedy) {
    if (all.stream().map(fact).distinct().count() <= 1) {
      return Optional.empty();
    }
    List<String> found = new ArrayList<>();
    for (int rank = 0; rank < all.size(); rank++) {
      MachineFacts one = all.get(rank);
      found.add("client %d on %s has %s".formatted(rank + 1, one.machine(), fact.apply(one)));
    }
    return Optional.of(
        "%s of the machines differ: %s; %s".formatted(what, String.join(", ", found), remedy));
  }

  /** Compares the clocks. */
  static Optional<String> apart(List<MachineFacts> all, List<FleetClock.Offset> offsets) {
    for (int rank = 0; rank < offsets.size(); rank++) {
      double millis = offsets.get(rank).nanos() / NANOS_PER_MILLI;
      if (Math.abs(millis) > MOST_APART_MILLIS) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the clock of client %d on %s is %.0f ms ahead of that of client 1 on %s, and at"
                    + " most %.0f ms are allowed either way; synchronise the clocks, for example by"
                    + " NTP",
                rank + 1,
                all.get(rank).machine(),
                millis,
                all.get(0).machine(),
                MOST_APART_MILLIS));
      }
    }
    return Optional.empty();
  }
}
