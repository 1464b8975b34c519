/**
 * BenchmarkSQL's props files and the keys that EncBench adds, checked before any work starts. Uses
 * the core's {@code config} and {@code profile}. Begin with {@code TpccProps} and {@code
 * CompareProps}; {@code docs/guide/props-files.md} lists every key.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.config;
