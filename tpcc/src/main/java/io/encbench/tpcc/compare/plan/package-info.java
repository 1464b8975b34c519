/**
 * The order of the runs, which arms take part at which level, and the journal from which a
 * comparison resumes. Uses {@code config}, {@code files} and {@code result}, and the core's {@code
 * frame}. Begin with {@link io.encbench.tpcc.compare.plan.ComparePlan}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare.plan;
