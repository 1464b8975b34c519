/**
 * Statistics for a few replicates: Student's intervals and tests, Holm's correction, spreads,
 * detectable ratios. Depends on no other package of the project. Begin with {@link
 * io.encbench.stats.StudentT}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.stats;
