package io.encbench.suites.link;

import io.encbench.suites.proxy.Link;
import io.encbench.suites.proxy.LinkCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rate and round trip of each link in each block, as measured by {@link LinkCheck}. Not
 * thread-safe.
 */
final class LinkRates {
  /**
   * Tolerated share of the requested rate. Beyond it, figures would be reported under the wrong
   * link.
   */
  private static final double RATE_TOLERANCE = 0.1;

  /**
   * Tolerated excess of a round trip, besides a tenth of it: the time that threads need to wake up.
   */
  private static final double ROUND_TRIP_TOLERANCE_MS = 2;

  private final Map<String, LinkCheck.Seen> seen = new HashMap<>();

  /**
   * Returns a link's measured rate and round trip in a block. The first call measures them.
   *
   * @throws UncheckedIOException if this machine has no network
   */
  LinkCheck.Seen of(Link link, int block) {
    return seen.computeIfAbsent(block + " " + link.name(), key -> measure(link));
  }

  private static LinkCheck.Seen measure(Link link) {
    try {
      return LinkCheck.measure(link);
    } catch (IOException e) {
      throw new UncheckedIOException("the link cannot be checked: " + e.getMessage(), e);
    }
  }

  /** The reasons why figures must not be reported under a link's name; empty if they may. */
  static List<String> objections(Link link, LinkCheck.Seen seen) {
    List<String> objections = new ArrayList<>();
    double rate = seen.bitsPerSecond() / 1e6;
    double asked = link.bitsPerSecond() / 1e6;
    if (link.limited() && Math.abs(rate / asked - 1) > RATE_TOLERANCE) {
      objections.add(
          String.format(
              Locale.ROOT,
              "the link carried %.3g Mbit/s instead of %.3g; run nothing else on the machine, or"
                  + " name a slower link in --link",
              rate,
              asked));
    }
    double roundTrip = link.roundTrip().toNanos() / 1e6;
    if (seen.roundTripMillis() > (1 + RATE_TOLERANCE) * roundTrip + ROUND_TRIP_TOLERANCE_MS
        || seen.roundTripMillis() < roundTrip) {
      objections.add(
          String.format(
              Locale.ROOT,
              "the link's round trip was %.3g ms instead of %.3g; run nothing else on the machine",
              seen.roundTripMillis(),
              roundTrip));
    }
    return objections;
  }
}
