/**
 * The values that an application passed in a sample of its transactions, and the encrypted file of
 * them. Begin with {@code ValuesFile}; {@code ValueSample} chooses the transactions.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.capture.values;
