/**
 * Experiments: arms in interleaved blocks of fresh JVMs, their results, statistics and verdicts.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.experiment;
