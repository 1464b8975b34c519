/**
 * Loads the population of clause 4.3.3 with INSERT, LOAD DATA or CSV files. Uses {@code
 * random} and {@code schema}. Begin with {@code Loader}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.load;
