/**
 * The HTML report of a run. Uses {@code result} and the core's {@code report}. Begin with {@code
 * TpccReport}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.report;
