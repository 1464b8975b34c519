/**
 * The analysis of samples: ratios with intervals, the A/A check, drift, interference, and the
 * reasons why a run is INVALID. Uses the records of {@code experiment.result}, the statistics of
 * {@code stats}, and {@code config}. Begin with {@link io.encbench.experiment.Analysis}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.experiment;
