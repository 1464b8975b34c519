/** BenchmarkSQL's tables and scripts. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.schema;
