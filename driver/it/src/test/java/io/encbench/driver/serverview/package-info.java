/**
 * Looks for values of encrypted columns where a server, and who listens or reads along, could see
 * them: on the wire, in its logs, in its files.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.serverview;
