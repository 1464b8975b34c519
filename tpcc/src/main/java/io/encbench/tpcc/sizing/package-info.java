/** How many cores a share of encrypted columns costs, from runs that were measured. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.sizing;
