package io.encbench.metrics;

import java.util.List;
import java.util.Map;

/**
 * The content of a {@link MeterSnapshot} as data, for another JVM. Immutable.
 *
 * @param counters readings of counters
 * @param gauges readings of gauges
 */
public record MeterReadings(List<Reading> counters, List<Reading> gauges) {
  public MeterReadings {
    counters = List.copyOf(counters);
    gauges = List.copyOf(gauges);
  }

  /** The value of one series of a meter. */
  public record Reading(String name, Map<String, String> tags, double value) {
    public Reading {
      tags = Map.copyOf(tags);
    }
  }
}
