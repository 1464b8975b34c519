/**
 * Export of a run's meters: a scrape endpoint for Prometheus, and a sender for collectors of
 * OpenTelemetry. Uses {@code config}. Begin with {@link io.encbench.tpcc.export.ExportTrial}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.export;
