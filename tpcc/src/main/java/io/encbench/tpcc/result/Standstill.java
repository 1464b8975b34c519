package io.encbench.tpcc.result;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A time within the measured window in which no transaction ended, although at least one was always
 * in progress: the server, the network or this machine stood still.
 *
 * @param second start of the standstill, in seconds since the start of the ramp-up
 * @param seconds length of the standstill
 */
public record Standstill(double second, double seconds) {
  /** Number of standstills that a sentence lists; the others are only counted. */
  private static final int NAMED = 3;

  /** Total length of all standstills, in seconds. */
  public static double total(List<Standstill> standstills) {
    return standstills.stream().mapToDouble(Standstill::seconds).sum();
  }

  /** A sentence about a run's standstills; empty if there are none. */
  public static Optional<String> sentence(List<Standstill> standstills) {
    if (standstills.isEmpty()) {
      return Optional.empty();
    }
    String longest =
        standstills.stream()
            .sorted(Comparator.comparingDouble(Standstill::seconds).reversed())
            .limit(NAMED)
            .map(
                one ->
                    String.format(
                        Locale.ROOT, "%.1f s from second %.0f on", one.seconds, one.second))
            .collect(Collectors.joining(", "));
    String others =
        standstills.size() <= NAMED
            ? ""
            : String.format(
                Locale.ROOT,
                ", %d more, %.1f s in all",
                standstills.size() - NAMED,
                total(standstills));
    return Optional.of(
        "Server, network or client stood still: no transaction ended for "
            + longest
            + others
            + ", though some were under way.");
  }
}
