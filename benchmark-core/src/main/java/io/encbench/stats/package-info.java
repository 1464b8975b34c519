/**
 * Statistics of few replicates: Student's intervals and tests, Holm's correction, spreads,
 * detectable ratios. Uses nothing else of ours. Begin with {@link io.encbench.stats.StudentT}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.stats;
