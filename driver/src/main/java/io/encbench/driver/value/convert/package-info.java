/**
 * Conversions of numbers, dates and times: as MySQL stores them, and as Connector/J returns them.
 * Uses {@code rules}, {@code failure} and the exception of {@code crypto}, but no cipher. Begin
 * with {@link io.encbench.driver.value.convert.Conversion}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.value.convert;
