/**
 * The client JVMs of a comparison: how they are started, their requests and their answers. Uses
 * {@code compare.plan} and {@code compare.schema}. Begin with {@link
 * io.encbench.tpcc.compare.client.ClientArmRuns}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare.client;
