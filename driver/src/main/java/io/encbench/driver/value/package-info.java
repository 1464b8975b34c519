/**
 * The codecs of a connection: JDBC values and SQL literals become cells, and cells become what JDBC
 * getters return. Uses {@code crypto.cell} and {@code rules}, and its subpackages: {@code codec}
 * has one encoder and one decoder for each type, {@code convert} the conversions. Begin with {@link
 * io.encbench.driver.value.CellCodecs}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.value;
