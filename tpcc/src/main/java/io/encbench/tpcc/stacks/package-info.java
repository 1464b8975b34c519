/**
 * Sampled stacks of a client, by what their frames do. Uses JFR recordings. Begin with {@code
 * StackSamples}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.stacks;
