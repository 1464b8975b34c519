package io.encbench.tpcc.benchmarksql;

import io.encbench.metrics.MeteredJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Readings taken during a run, in order of time. Counters are interpolated linearly between two
 * readings.
 */
final class BenchmarkSqlCourse {
  private final ServerReading first;
  private final List<Reading> readings = new ArrayList<>();

  /**
   * The values that are read at one time.
   *
   * @param millis milliseconds since the epoch, by the clock that BenchmarkSQL uses too
   * @param client counters of BenchmarkSQL's JVM
   * @param serverCpuSeconds CPU time of a server on this machine; NaN if it is not known
   * @param server the latest counters of the server, which are read less often
   */
  record Reading(
      long millis, MeteredJvm.Reading client, double serverCpuSeconds, ServerReading server) {
    double clientSeconds() {
      return client.userSeconds() + client.systemSeconds();
    }
  }

  /**
   * Creates a course without readings.
   *
   * @param first the server's counters before the run
   */
  BenchmarkSqlCourse(ServerReading first) {
    this.first = first;
  }

  /** The server's counters before the run. */
  ServerReading first() {
    return first;
  }

  /** The server's latest counters. */
  ServerReading last() {
    return readings.isEmpty() ? first : readings.get(readings.size() - 1).server();
  }

  /** The largest number of sessions seen at the same time. */
  int sessions() {
    return readings.stream().mapToInt(reading -> reading.server().sessions()).max().orElse(0);
  }

  void add(Reading reading) {
    readings.add(reading);
  }

  boolean isEmpty() {
    return readings.isEmpty();
  }

  /** Time of the last reading. */
  long lastMillis() {
    return readings.get(readings.size() - 1).millis();
  }

  /** Growth of a counter between two times. */
  double growth(ToDoubleFunction<Reading> counter, long fromMillis, long toMillis) {
    return at(counter, toMillis) - at(counter, fromMillis);
  }

  /** Largest value of a gauge between two times. */
  double largest(ToDoubleFunction<Reading> gauge, long fromMillis, long toMillis) {
    return readings.stream()
        .filter(reading -> reading.millis() >= fromMillis && reading.millis() <= toMillis)
        .mapToDouble(gauge)
        .max()
        .orElse(Double.NaN);
  }

  private double at(ToDoubleFunction<Reading> counter, long millis) {
    Reading before = readings.get(0);
    for (Reading after : readings) {
      if (after.millis() >= millis) {
        double share =
            after.millis() == before.millis()
                ? 1
                : (double) (millis - before.millis()) / (after.millis() - before.millis());
        double from = counter.applyAsDouble(before);
        return from + Math.max(0, share) * (counter.applyAsDouble(after) - from);
      }
      before = after;
    }
    return counter.applyAsDouble(before);
  }
}
