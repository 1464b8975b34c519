/**
 * Samples the stacks of a client and counts them by cause. Reads JFR recordings and uses only the
 * core's {@code report.file}. Begin with {@code StackSamples}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.stacks;
