/**
 * One run: its meters and their export, the counts of its transactions, the live line, and
 * validity. Uses {@code terminal} and {@code transaction}. Begin with {@link
 * io.encbench.tpcc.run.BenchmarkRun}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.run;
