/**
 * Comparisons of arms: the experiment that the frame measures, its execution on a server, and its
 * output. Uses {@code compare.plan}, {@code compare.schema}, {@code compare.client} and {@code
 * report}, and the core's {@code frame}. Begin with {@link io.encbench.tpcc.compare.CompareRun}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare;
