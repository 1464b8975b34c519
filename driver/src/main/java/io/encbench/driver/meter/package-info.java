/**
 * What the driver counts: statements, rows, cells, plans and time, and the most expensive
 * client-side statements. Uses {@code value} for the counts of cells and {@code failure} for errors
 * in settings. Begin with {@link io.encbench.driver.meter.ConnectionMeter}; only {@link
 * io.encbench.driver.meter.DriverMeters} knows Micrometer, which may be missing.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.meter;
