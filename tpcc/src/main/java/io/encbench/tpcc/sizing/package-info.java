/**
 * Predicts the cores that a client needs for a rate and a share of encrypted columns, from the runs
 * of a comparison. Uses {@code result} and {@code files}, and the core's {@code stats}. Begin with
 * {@link io.encbench.tpcc.sizing.Sizing}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.sizing;
