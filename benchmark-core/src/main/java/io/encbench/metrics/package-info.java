/**
 * Micrometer binders for the cost of a window: client CPU, memory, wire bytes, host and server CPU.
 * Reads Linux's process files where Java provides no figure, and uses {@code profile.connect} and
 * the driver's counters. Begin with {@link io.encbench.metrics.ClientMeters}; {@code
 * docs/metrics.md} lists every meter.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.metrics;
