/**
 * The result of a run as records, which are also the JSON of {@code results.json}. Uses nothing
 * else of the module, and of the core only {@code experiment.result} and {@code metrics}. Begin
 * with {@code RunResult}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.result;
