/**
 * Runs of an installed BenchmarkSQL, measured from outside. Uses {@code config}, {@code files},
 * {@code result} and {@code run}, and reads BenchmarkSQL's own result files. Begin with {@code
 * BenchmarkSqlRun}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.benchmarksql;
