/**
 * BenchmarkSQL's result files, collectors of the operating system, and the JSON of a run. Uses
 * {@code result} and {@code config}, and the core's {@code report.file}. Begin with {@code
 * RunFiles}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.files;
