package io.encbench.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.DoubleSupplier;

/** Registers counters that are read from a source outside this JVM's code. */
final class Counters {
  private Counters() {}

  static void register(
      MeterRegistry registry,
      String name,
      Tags tags,
      String unit,
      String description,
      DoubleSupplier source) {
    // Micrometer keeps only a weak reference to the object of a function counter, and a counter
    // whose object is gone silently stops. The registry lives as long as the counter.
    FunctionCounter.builder(name, registry, r -> source.getAsDouble())
        .tags(tags)
        .baseUnit(unit)
        .description(description)
        .register(registry);
  }
}
