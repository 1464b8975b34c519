/**
 * The analysis of samples: ratios with intervals, the A/A check, drift, interference, and the
 * reasons why a run is INVALID. Uses the records of {@code experiment.result} and the statistics of
 * {@code stats}. Begin with {@link io.encbench.experiment.Analysis}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.experiment;
