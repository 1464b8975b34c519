/**
 * Conversions of numbers, dates and times: as MySQL stores them, and as Connector/J returns them.
 * In the driver, depends only on {@code failure} and {@code rules}. Begin with {@link
 * io.encbench.driver.value.convert.Conversion}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.value.convert;
