/**
 * Samples the stacks of a client and counts them by cause. Uses JFR recordings. Begin with {@code
 * StackSamples}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.stacks;
