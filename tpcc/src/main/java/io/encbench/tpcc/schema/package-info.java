/**
 * Tables, BenchmarkSQL's scripts, and what a table must have for a command to work on it. Uses
 * {@code config}. Begin with {@code Table}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.schema;
