/**
 * The column-encrypting JDBC driver: its JDBC classes. {@code rules} says which columns are
 * encrypted, {@code sql} what a statement does to them, {@code value} turns JDBC values into cells
 * and back, {@code forwarding} holds the generated delegation.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver;
