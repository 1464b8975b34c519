/** The files of a run, in BenchmarkSQL's layout and more. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.files;
