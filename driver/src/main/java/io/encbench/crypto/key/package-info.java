/**
 * Master keys: where they come from and the ring that holds them. Uses {@code config} and {@code
 * cipher}. Begin with {@link io.encbench.crypto.key.KeyRing}; {@link
 * io.encbench.crypto.key.KeyProvider} is the interface for sources of your own.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto.key;
