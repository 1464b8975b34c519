/**
 * A run that several client JVMs share: what the program that starts them does ({@link
 * io.encbench.tpcc.fleet.FleetRun}), what stands beside each client ({@code ClientWork}) and what
 * its JVM does ({@code ClientWorker}). Uses {@code run}, {@code files}, {@code config} and {@code
 * result}, and the core's {@code fleet} and {@code jvm}. Begin with {@code FleetRun}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.fleet;
