/** Props files in BenchmarkSQL's keys, read into records. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.config;
