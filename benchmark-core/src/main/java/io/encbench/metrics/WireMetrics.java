package io.encbench.metrics;

import io.encbench.profile.connect.WireCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.DoubleSupplier;

/**
 * Traffic of this JVM's database sockets: {@code encbench.client.wire} in bytes by {@code
 * direction} sent and received, including TLS records and handshakes; {@code
 * encbench.client.round_trips}; and {@code encbench.client.connections} opened.
 */
public final class WireMetrics implements MeterBinder {
  /** Name of the byte counter. */
  public static final String BYTES = "encbench.client.wire";

  /** Name of the round trip counter. */
  public static final String ROUND_TRIPS = "encbench.client.round_trips";

  /** Name of the connection counter. */
  public static final String CONNECTIONS = "encbench.client.connections";

  @Override
  public void bindTo(MeterRegistry registry) {
    bytes(registry, "sent", WireCounter::sentBytes);
    bytes(registry, "received", WireCounter::receivedBytes);
    Counters.register(
        registry,
        ROUND_TRIPS,
        Tags.empty(),
        "round_trips",
        "Answers of the server that were waited for",
        WireCounter::roundTrips);
    Counters.register(
        registry,
        CONNECTIONS,
        Tags.empty(),
        "connections",
        "Database sockets opened",
        WireCounter::connections);
  }

  private static void bytes(MeterRegistry registry, String direction, DoubleSupplier source) {
    Counters.register(
        registry,
        BYTES,
        Tags.of("direction", direction),
        "bytes",
        "Bytes between driver and kernel",
        source);
  }
}
