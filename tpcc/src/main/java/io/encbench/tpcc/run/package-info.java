/**
 * One run: its meters, the counts of its transactions, the live line, and validity. Uses {@code
 * terminal}, {@code transaction}, {@code schema}, {@code export}, {@code config} and {@code
 * result}, and the core's {@code metrics}. Begin with {@link io.encbench.tpcc.run.BenchmarkRun}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.run;
