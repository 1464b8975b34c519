/**
 * Loads the population of clause 4.3.3 with INSERT, LOAD DATA or CSV files. Uses {@code config},
 * {@code random} and {@code schema}, and the core's {@code report}. Begin with {@code Loader}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.load;
