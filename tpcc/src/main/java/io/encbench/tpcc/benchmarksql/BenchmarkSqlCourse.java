package io.encbench.tpcc.benchmarksql;

import io.encbench.metrics.MeteredJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Readings over a run, in the order of their times. Counters are straight between two of them. */
final class BenchmarkSqlCourse {
  private final ServerReading first;
  private final List<Reading> readings = new ArrayList<>();

  /**
   * All that is read at a time.
   *
   * @param millis since the epoch, as the clock of the other process counts too
   * @param serverCpuSeconds of a server on this machine; NaN if it is not known
   * @param server the last that was read of the server, which is asked less often
   */
  record Reading(
      long millis, MeteredJvm.Reading client, double serverCpuSeconds, ServerReading server) {
    double clientSeconds() {
      return client.userSeconds() + client.systemSeconds();
    }
  }

  /**
   * Begins one.
   *
   * @param first what the server counted before
   */
  BenchmarkSqlCourse(ServerReading first) {
    this.first = first;
  }

  /** What the server counted before. */
  ServerReading first() {
    return first;
  }

  /** What the server counted last. */
  ServerReading last() {
    return readings.isEmpty() ? first : readings.get(readings.size() - 1).server();
  }

  /** The most sessions that were seen at a time. */
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

  /** How much a counter has grown between two times. */
  double growth(ToDoubleFunction<Reading> counter, long fromMillis, long toMillis) {
    return at(counter, toMillis) - at(counter, fromMillis);
  }

  /** The largest value between two times. */
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
