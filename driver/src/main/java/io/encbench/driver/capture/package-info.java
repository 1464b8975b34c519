/**
 * Writes down which statements and transactions an application sends, for the command {@code
 * assess}. Only connections with {@code encCapture} use it. Begin with {@code Recorder}; {@code
 * OpenTransaction} follows the transaction of a connection, and {@code BoundParameters} the kinds
 * of the parameters of a prepared statement.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.capture;
