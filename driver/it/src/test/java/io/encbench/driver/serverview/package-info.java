/**
 * Searches for values of encrypted columns in all places where a server, or anyone who eavesdrops
 * on it, could see them: on the wire, in its logs, in its files.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.serverview;
