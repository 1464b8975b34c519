/**
 * The reports of a run and of a comparison. Uses {@code result}, {@code files}, {@code schema},
 * {@code sizing} and {@code stacks}, and the core's {@code report}. Begin with {@code TpccReport}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.report;
