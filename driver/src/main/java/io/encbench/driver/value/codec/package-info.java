/**
 * One encoder and one decoder for each type of column. Uses {@code convert} for MySQL's and
 * Connector/J's conversions. Begin with {@link io.encbench.driver.value.codec.ColumnCodecs}; {@code
 * docs/driver/cell-values.md} lists every conversion.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.value.codec;
