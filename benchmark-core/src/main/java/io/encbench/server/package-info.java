/**
 * Database servers to measure against: embedded, installed on this machine, or external. Uses
 * {@code server.install} for programs and {@code profile} for accounts. Begin with {@link
 * io.encbench.server.ServerChoice}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.server;
