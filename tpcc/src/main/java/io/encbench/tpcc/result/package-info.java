/**
 * The result of a run as records, which are the JSON of {@code run.json} as well. Uses nothing else
 * of the module. Begin with {@code RunResult}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.result;
