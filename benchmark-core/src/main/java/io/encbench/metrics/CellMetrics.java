package io.encbench.metrics;

import io.encbench.driver.CellCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.DoubleSupplier;

/**
 * The cells of the encrypting driver in this JVM: {@code encbench.client.cells} by {@code
 * operation} encrypted and decrypted.
 */
public final class CellMetrics implements MeterBinder {
  /** Name of the meter. */
  public static final String NAME = "encbench.client.cells";

  @Override
  public void bindTo(MeterRegistry registry) {
    bind(registry, "encrypted", CellCounter::encrypted);
    bind(registry, "decrypted", CellCounter::decrypted);
  }

  private static void bind(MeterRegistry registry, String operation, DoubleSupplier source) {
    Counters.register(
        registry,
        NAME,
        Tags.of("operation", operation),
        "cells",
        "Values that the driver encrypted or decrypted",
        source);
  }
}
