package io.encbench.metrics;

import io.encbench.metrics.MeterReadings.Reading;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The readings of a registry's counters and gauges at one moment. Immutable.
 *
 * <p>All figures of a measured window are differences of two snapshots.
 */
public final class MeterSnapshot {
  private final Map<Meter.Id, Double> counters;
  private final Map<Meter.Id, Double> gauges;

  private MeterSnapshot(Map<Meter.Id, Double> counters, Map<Meter.Id, Double> gauges) {
    this.counters = counters;
    this.gauges = gauges;
  }

  /** Reads every {@code encbench.*} meter of a registry. */
  public static MeterSnapshot of(MeterRegistry registry) {
    Map<Meter.Id, Double> counters = new HashMap<>();
    Map<Meter.Id, Double> gauges = new HashMap<>();
    for (Meter meter : registry.getMeters()) {
      if (!meter.getId().getName().startsWith("encbench.")) {
        continue;
      }
      if (meter instanceof FunctionCounter counter) {
        counters.put(meter.getId(), counter.count());
      } else if (meter instanceof Gauge gauge) {
        gauges.put(meter.getId(), gauge.value());
      }
    }
    return new MeterSnapshot(counters, gauges);
  }

  /** Creates a snapshot from the readings of another JVM. */
  public static MeterSnapshot of(MeterReadings readings) {
    return new MeterSnapshot(
        byId(readings.counters(), Meter.Type.COUNTER), byId(readings.gauges(), Meter.Type.GAUGE));
  }

  private static Map<Meter.Id, Double> byId(List<Reading> readings, Meter.Type type) {
    Map<Meter.Id, Double> byId = new HashMap<>();
    for (Reading reading : readings) {
      Tags tags =
          Tags.of(
              reading.tags().entrySet().stream()
                  .map(tag -> Tag.of(tag.getKey(), tag.getValue()))
                  .toList());
      byId.put(new Meter.Id(reading.name(), tags, null, null, type), reading.value());
    }
    return byId;
  }

  /** The readings as data. */
  public MeterReadings readings() {
    return new MeterReadings(readings(counters), readings(gauges));
  }

  private static List<Reading> readings(Map<Meter.Id, Double> values) {
    return values.entrySet().stream()
        .map(
            entry ->
                new Reading(
                    entry.getKey().getName(),
                    entry.getKey().getTags().stream()
                        .collect(Collectors.toMap(Tag::getKey, Tag::getValue)),
                    entry.getValue()))
        .toList();
  }

  /**
   * The increase of counters since an earlier snapshot of the same registry; gauges as they are
   * now.
   */
  public MeterSnapshot since(MeterSnapshot earlier) {
    Map<Meter.Id, Double> gained = new HashMap<>();
    counters.forEach((id, value) -> gained.put(id, value - earlier.counters.getOrDefault(id, 0.0)));
    return new MeterSnapshot(gained, gauges);
  }

  /**
   * The increase of counters in this window and another one together; gauges as in the other one.
   */
  public MeterSnapshot plus(MeterSnapshot other) {
    Map<Meter.Id, Double> gained = new HashMap<>(counters);
    other.counters.forEach((id, value) -> gained.merge(id, value, Double::sum));
    return new MeterSnapshot(gained, other.gauges);
  }

  /** Sum over all series of a counter; empty if it has none. */
  public OptionalDouble counter(String name) {
    return sum(counters, id -> id.getName().equals(name));
  }

  /** One series of a counter, by its tag; empty if there is none. */
  public OptionalDouble counter(String name, String tag, String value) {
    return sum(counters, id -> id.getName().equals(name) && value.equals(id.getTag(tag)));
  }

  /** A gauge; empty if there is none. */
  public OptionalDouble gauge(String name) {
    return sum(gauges, id -> id.getName().equals(name));
  }

  private static OptionalDouble sum(Map<Meter.Id, Double> readings, Predicate<Meter.Id> wanted) {
    double[] values =
        readings.entrySet().stream()
            .filter(entry -> wanted.test(entry.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Arrays.stream(values).sum());
  }
}
