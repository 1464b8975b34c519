/** Runs of an installed BenchmarkSQL, measured from outside. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.benchmarksql;
