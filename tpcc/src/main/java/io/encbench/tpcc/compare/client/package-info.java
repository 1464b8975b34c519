/**
 * The client JVMs of a comparison: how they are started, their requests and their answers. Uses
 * {@code compare.plan}, {@code compare.schema}, {@code benchmarksql}, {@code run} and {@code
 * files}, and the core's {@code frame} and {@code jvm}. Begin with {@link
 * io.encbench.tpcc.compare.client.ClientArmRuns}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare.client;
