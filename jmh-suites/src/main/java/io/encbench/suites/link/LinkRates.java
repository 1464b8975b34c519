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

/** What links were in each block, by {@link LinkCheck}. Not thread-safe. */
final class LinkRates {
  /** Of the rate asked for: beyond that, figures would stand under a wrong name. */
  private static final double RATE_TOLERANCE = 0.1;

  /** Of a round trip, besides a tenth of it: what threads take to wake up. */
  private static final double ROUND_TRIP_TOLERANCE_MS = 2;

  private final Map<String, LinkCheck.Seen> seen = new HashMap<>();

  /**
   * What a link is in a block; measured when it is first asked for.
   *
   * @throws UncheckedIOException if there is no network on this machine
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

  /** Why figures must not stand under a link's name; empty if they may. */
  static List<String> objections(Link link, LinkCheck.Seen seen) {
    List<String> objections = new ArrayList<>();
    double rate = seen.bitsPerSecond() / 1e6;
    double asked = link.bitsPerSecond() / 1e6;
    if (link.limited() && Math.abs(rate / asked - 1) > RATE_TOLERANCE) {
      objections.add(
          String.format(
              Locale.ROOT,
              "the link carried %.3g Mbit/s, not the %.3g asked for; leave the machine to the run, or"
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
              "the link's round trip was %.3g ms, not the %.3g asked for; leave the machine to the run",
              seen.roundTripMillis(),
              roundTrip));
    }
    return objections;
  }
}
