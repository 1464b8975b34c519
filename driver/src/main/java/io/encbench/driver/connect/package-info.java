/**
 * What connections with the same settings share: rules and keys, and how long they keep them. Uses
 * {@code schema} and {@code settings}. Begin with {@link io.encbench.driver.connect.KeptContext}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.connect;
