/**
 * Micrometer binders for what a window costs: client CPU, memory, wire bytes, host and server CPU.
 * Reads Linux's process files where Java has no number. Begin with {@link
 * io.encbench.metrics.ClientMeters}; {@code docs/metrics.md} lists every meter.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.metrics;
