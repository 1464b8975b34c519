/**
 * Statements that a server can do only in part on cells: the smallest statement that holds the
 * answer goes to the server, the rest is evaluated here.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.split;
