/**
 * The rules and keys that connections with the same settings share, and how long they are kept.
 * Uses {@code schema} and {@code settings}. Begin with {@link
 * io.encbench.driver.connect.KeptContext}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.connect;
