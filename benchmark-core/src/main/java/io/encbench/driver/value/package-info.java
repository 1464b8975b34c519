/** Turns JDBC values and SQL literals into cells, and cells into what JDBC getters return. */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.value;
