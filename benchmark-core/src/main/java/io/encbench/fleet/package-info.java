/**
 * Clients that do one work together, each with a fresh JVM of ours: how they are started, meet,
 * exchange lines and begin at the same time. {@link io.encbench.fleet.LocalFleets} runs them on
 * this machine. Uses {@code jvm} and {@code frame}. Begin with {@link io.encbench.fleet.Fleet}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.fleet;
