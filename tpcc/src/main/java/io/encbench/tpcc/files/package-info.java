/**
 * BenchmarkSQL's result files, collectors of the operating system, and the JSON of a run. Uses
 * {@code result}. Begin with {@code RunFiles}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.files;
