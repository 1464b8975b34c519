/**
 * BenchmarkSQL's props files and the keys that EncBench adds, checked before any work starts. Uses
 * {@code result}, the driver's {@code config}, and the core's {@code profile}, {@code experiment}
 * and {@code jvm}. Begin with {@code TpccProps} and {@code CompareProps}; {@code
 * docs/guide/props-files.md} lists every key.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.config;
