/**
 * The TPC-C tables, BenchmarkSQL's scripts, and checks of the schema and the loaded data. Uses
 * {@code random} and the driver's {@code config} and {@code driver.rules}. Begin with {@code
 * Table}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.schema;
